import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNames, inOrder } from './name-order';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

test('names stand as the collator puts them', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'Neem',
      'neem',
      'Née',
      'nee',
      '0',
      '007',
      '7',
      '10',
      '9',
      ' ',
      '  ',
      "'",
      '-',
      ',',
      'e\u0301',
      'É',
      'ß',
      'नीम',
      'Å',
      '&',
    ),
    fc.string({ maxLength: 2 }),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  );
  const name = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(Math.sign(compareNames(inOrder(a), inOrder(b)))).toBe(Math.sign(collator.compare(a, b)));
    }),
    {
      numRuns: 20_000,
      examples: [
        // Digits of other scripts go on with the number before them.
        ['10\uff10', '0079'],
        ['007', '0\u{111d7}'],
        ['\u096710', '\u09670100'],
        ['1'.repeat(100), '9'],
      ],
    },
  );
});
