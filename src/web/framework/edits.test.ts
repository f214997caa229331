import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Edit, edited } from './edits';

const edit = (from: number, to: number, text: string): Edit => ({ from, to, text });

it('edits are made in the order of their places, in UTF-8', () => {
  expect(edited('0123456789', [edit(8, 9, '₹'), edit(0, 0, '<'), edit(2, 5, '')]).toString()).toBe('<01567₹9');
});

it('of two that overlap the one that begins first is made', () => {
  expect(edited('0123456789', [edit(4, 5, 'b'), edit(3, 7, 'a')]).toString()).toBe('012a789');
});

it('any that don’t overlap leave the same as one after the other, the last first', () => {
  const places = fc.uniqueArray(fc.nat(40), { minLength: 2, maxLength: 12 }).map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(
      fc.string({ minLength: 41, unit: fc.constantFrom('a', '₹', 'न', '<') }),
      places,
      fc.array(fc.string()),
      (text, at, texts) => {
        const edits = at
          .slice(1)
          .map((to, n) => edit(at[n]!, to, texts[n] ?? ''))
          .filter((_, n) => n % 2 === 0);
        const expected = edits.reduceRight(
          (left, { from, to, text: t }) => left.slice(0, from) + t + left.slice(to),
          text,
        );
        expect(edited(text, edits).toString()).toBe(Buffer.from(expected).toString());
      },
    ),
  );
});
