/** Password hashing: argon2id, m = 19 MiB, t = 2, p = 1 (OWASP Password Storage Cheat Sheet). */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** With more characters than these around such words, a password is not a common one. */
const MOST_FIGURES = 6;

const COMMON = new Set<string>(dictionary['passwords-common'] as string[]);

/** Words of this product, which are the first guesses. */
const OF_THIS_PLACE = /vrikka|h(?:a?e)?modialysis|dialysis|kidney|patient|admin(?:istrator)?/g;

/** Hashes a new password in its `opaque` form. */
export function hashPassword(password: string): Promise<string> {
  return hash(opaque(password), ARGON2ID);
}

/**
 * Returns a password in the form that is compared, whichever keyboard wrote it (RFC 8265, OpaqueString): every space is
 * U+0020, and a letter with its signs is one character if there is one. Nothing else changes, not even capitals.
 */
function opaque(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/**
 * Returns the forms that earlier releases may have hashed: the typed text, which some keyboards write with letters and
 * signs apart.
 */
function asBefore(password: string): string[] {
  return [opaque(password), password, password.normalize('NFC'), password.normalize('NFD')];
}

let standIn: Promise<string> | undefined;

/** Whether the password is right. Takes as long without an account, so that timing reveals nothing. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('there is no such account');
  const against = passwordHash ?? (await standIn);
  // Only one form for nearly everybody: they differ only with signs on letters, or other spaces.
  for (const form of new Set(asBefore(password))) {
    if (await verify(against, form)) return passwordHash !== null;
  }
  return false;
}

/**
 * Refuses a password from public lists of common ones, or one made of words of this product and digits. The error is at
 * the given field.
 */
export function refuseCommonPassword(password: string, field = 'password'): void {
  const lower = opaque(password).toLowerCase();
  const own = lower.replace(OF_THIS_PLACE, '');
  const isOurs = own !== lower && !/\p{L}/u.test(own) && own.length <= MOST_FIGURES;
  if (!COMMON.has(lower) && !isOurs) return;
  const { message } = new AppError('password-too-common');
  throw new AppError('password-too-common', { fields: { [field]: message } });
}
