/** Passwords: argon2id, m = 19 MiB, t = 2, p = 1 (OWASP Password Storage Cheat Sheet). */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More characters than these around such words make a password of its own. */
const MOST_FIGURES = 6;

const COMMON = new Set<string>(dictionary['passwords-common'] as string[]);

/** Words of this product: the first guesses. */
const OF_THIS_PLACE = /vrikka|h(?:a?e)?modialysis|dialysis|kidney|patient|admin(?:istrator)?/g;

/** The hash of a new password, as `opaque` compares it. */
export function hashPassword(password: string): Promise<string> {
  return hash(opaque(password), ARGON2ID);
}

/**
 * A password as it is compared, whichever keyboard wrote it (RFC 8265, OpaqueString): every space is U+0020, and a letter with its
 * signs is one character where there is one. Nothing else is changed, not even capitals.
 */
function opaque(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** What was hashed before passwords were compared so: what was typed, which some keyboards write as letters and signs apart. */
function asBefore(password: string): string[] {
  return [opaque(password), password, password.normalize('NFC'), password.normalize('NFD')];
}

let standIn: Promise<string> | undefined;

/** Whether the password is right. Takes as long without an account, so that timing reveals nothing. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('there is no such account');
  const against = passwordHash ?? (await standIn);
  // One for nearly everybody: the forms differ only where there are signs on letters, or other spaces.
  for (const form of new Set(asBefore(password))) {
    if (await verify(against, form)) return passwordHash !== null;
  }
  return false;
}

/**
 * Refuses a password from public lists of common ones, or made of words of this product and digits, at the field where
 * it was typed.
 */
export function refuseCommonPassword(password: string, field = 'password'): void {
  const lower = opaque(password).toLowerCase();
  const own = lower.replace(OF_THIS_PLACE, '');
  const isOurs = own !== lower && !/\p{L}/u.test(own) && own.length <= MOST_FIGURES;
  if (!COMMON.has(lower) && !isOurs) return;
  const { message } = new AppError('password-too-common');
  throw new AppError('password-too-common', { fields: { [field]: message } });
}
