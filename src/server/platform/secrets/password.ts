/** Passwords: argon2id, m = 19 MiB, t = 2, p = 1 (OWASP Password Storage Cheat Sheet). */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More signs than these around such words are somebody's own. */
const MOST_FIGURES = 6;

const COMMON = new Set<string>(dictionary['passwords-common'] as string[]);

/** What this product is about and is called: anybody would try it first. */
const OF_THIS_PLACE = /vrikka|h(?:a?e)?modialysis|dialysis|kidney|patient|admin(?:istrator)?/g;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

let standIn: Promise<string> | undefined;

/** Whether the password is right. Takes as long when there is no account, so that timing tells nothing. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('there is no such account');
  const right = await verify(passwordHash ?? (await standIn), password);
  return right && passwordHash !== null;
}

/**
 * Refuses a password that is on public lists of the most used ones, or consists of words of this place and figures, at the
 * field that it was typed into.
 */
export function refuseCommonPassword(password: string, field = 'password'): void {
  const lower = password.toLowerCase();
  const own = lower.replace(OF_THIS_PLACE, '');
  const isOurs = own !== lower && !/\p{L}/u.test(own) && own.length <= MOST_FIGURES;
  if (!COMMON.has(lower) && !isOurs) return;
  const { message } = new AppError('password-too-common');
  throw new AppError('password-too-common', { fields: { [field]: message } });
}
