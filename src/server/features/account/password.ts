/** Passwords: argon2id, m = 19 MiB, t = 2, p = 1 (OWASP Password Storage Cheat Sheet). */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const COMMON = new Set<string>(dictionary['passwords-common'] as string[]);

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

/** Whether the password is on public lists of the most used ones. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
