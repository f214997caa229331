/** What settings are made of. */
import { z } from 'zod';

/** What was given, by the names of settings. */
export type Env = Record<string, string | undefined>;
/** The name of a setting, and what is the matter with it. */
export type Problem = [name: string, problem: string];

/** Settings that belong together: each is required when another one is given, or one of `also`. */
export const together = <N extends string>(names: readonly N[], also: readonly N[] = []) =>
  names.map((name): readonly [name: N, others: readonly N[]] => [name, [...names, ...also]]);

/** What a setting should be; the message repeats the value given, so don't use it for secrets. */
export const shouldBe = (what: string) => ({
  error: ({ input }: { input?: unknown }) => `is "${String(input)}"; it should be ${what}`,
});

/** `dialysis.example.org:443` is a URL too, of the protocol `dialysis.example.org:`. */
export function isWebUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** Whether a URL is one of the machine itself, which nobody else can open. */
export function isThisMachine(url: string): boolean {
  if (!isWebUrl(url)) return false;
  const { hostname } = new URL(url);
  return /^(?:.+\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(hostname);
}

export function withoutSlash(url: string): string {
  return new URL(url).href.replace(/\/$/, '');
}

/** A URL without a slash at the end. */
export const webUrl = z
  .string()
  .refine(isWebUrl, shouldBe('a URL such as https://vrikka.example'))
  .transform(withoutSlash);

export const atLeast = (length: number) => z.string().min(length, `is too short; use ${length} characters or more`);

export const isOn = z.enum(['1', '0'], shouldBe('1, 0 or empty')).transform((text) => text === '1');
/** A comma-separated list. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Whether the user, the password and the path of a URL can be read. */
export function canDecode(url: string): boolean {
  try {
    const { username, password, pathname } = new URL(url);
    return [username, password, pathname].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}
