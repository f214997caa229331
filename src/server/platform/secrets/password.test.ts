import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches, refuseCommonPassword } from './password';

/** The same words, as some keyboards send them: letters and signs apart, and spaces that do not break. */
const TYPED = 'Café São Tomé';
const APART = TYPED.normalize('NFD').replaceAll(' ', '\u00a0');

describe('a password with signs on its letters', () => {
  it('is the same from every keyboard', async () => {
    for (const [set, typed] of [
      [TYPED, APART],
      [APART, TYPED],
    ] as const)
      expect(await passwordMatches(await hashPassword(set), typed)).toBe(true);
    expect(await passwordMatches(await hashPassword(TYPED), TYPED.toLowerCase())).toBe(false);
    expect(await passwordMatches(await hashPassword(TYPED), 'Cafe Sao Tome')).toBe(false);
  });

  it('opens an account whose hash was made from what was typed', async () => {
    for (const old of [TYPED, APART, TYPED.normalize('NFD')]) {
      expect(await passwordMatches(await hash(old), old)).toBe(true);
    }
    expect(await passwordMatches(await hash(TYPED.normalize('NFD')), TYPED)).toBe(true);
    expect(await passwordMatches(null, TYPED)).toBe(false);
  });
});

describe('a password', () => {
  it.each(['password123', 'Vrikka2026', 'dialysis@1', 'KidneyPatient!1', 'admin-2026', 'hemodialysis'])(
    '%s is refused: anybody tries it first',
    (password) => {
      expect(() => refuseCommonPassword(password)).toThrow('common');
    },
  );

  it.each(['amla-tamarind-92', 'my kidney likes mangoes', 'vrikka4729185630', 'डायलिसिस दोपहर में', '        '])(
    '“%s” is taken',
    (password) => {
      expect(() => refuseCommonPassword(password)).not.toThrow();
    },
  );
});
