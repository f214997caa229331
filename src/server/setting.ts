/** What settings are made of. */
import { z } from 'zod';

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
