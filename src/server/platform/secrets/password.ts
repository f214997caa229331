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

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

let standIn: Promise<string> | undefined;

/** Whether the password is right. Takes as long without an account, so that timing reveals nothing. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('there is no such account');
  const right = await verify(passwordHash ?? (await standIn), password);
  return right && passwordHash !== null;
}

/**
 * Refuses a password from public lists of common ones, or made of words of this product and digits, at the field where
 * it was typed.
 */
export function refuseCommonPassword(password: string, field = 'password'): void {
  const lower = password.toLowerCase();
  const own = lower.replace(OF_THIS_PLACE, '');
  const isOurs = own !== lower && !/\p{L}/u.test(own) && own.length <= MOST_FIGURES;
  if (!COMMON.has(lower) && !isOurs) return;
  const { message } = new AppError('password-too-common');
  throw new AppError('password-too-common', { fields: { [field]: message } });
}
