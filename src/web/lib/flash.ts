/**
 * Flash messages. An action that redirects stores one in a cookie; the next page shows it as a notice, or as a toast when scripts
 * opened that page.
 */
import { isIstDate } from '../../domain/time';
import type { Language } from '../../contract/language';
import { formatDate, formatWindow } from './i18n/format';
import { type Values, translatorFor } from './i18n/use-translation';
import { type Namespace, sayerOf } from './i18n/words';

const TONES = ['success', 'error', 'warning', 'info'] as const;

/** The message that an action stores. */
export type Said = {
  tone: (typeof TONES)[number];
  namespace: Namespace;
  /** The message's path in the namespace. */
  say: string;
  /** Values for the message. `date` and `time` are a date and a window's label, as in the API. */
  values?: Values;
};

/** The message that a page shows. */
export type Flash = Pick<Said, 'tone'> & {
  text: string;
  /** When the action stored it, in milliseconds: tells two equal messages apart. */
  at: number;
};

const NAME = 'flash';
/** Lifetime of the cookie in seconds. */
const LIVES_S = 20;
/** The most characters of a value: more than any name or place in a message. */
const LONGEST = 200;

/** The header by which an action stores a message. */
export function leaveFlash(said: Said): { 'set-cookie': string } {
  return {
    'set-cookie': `${NAME}=${encodeURIComponent(JSON.stringify({ ...said, at: Date.now() }))}; Path=/; Max-Age=${LIVES_S}; SameSite=Lax`,
  };
}

/**
 * Reads the stored message in a language. On the server only, which has every word. Null where there is none, or where the cookie
 * holds anything that our actions don't store.
 */
export function readFlash(cookies: string | null, language: Language): Flash | null {
  const [, written] = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(cookies ?? '') ?? [];
  if (!written) return null;
  try {
    const left = JSON.parse(decodeURIComponent(written)) as Record<keyof Said | 'at', unknown>;
    const { tone, namespace, say, at } = left;
    if (typeof namespace !== 'string' || typeof say !== 'string' || typeof at !== 'number') return null;
    const known = TONES.find((one) => one === tone);
    const words = /^[a-z-]+$/.test(namespace) && sayerOf(language, namespace)?.messages;
    if (!known || !words || !Object.hasOwn(words, say)) return null;
    const text = translatorFor(language, namespace as Namespace).find(say, asWritten(left.values, language));
    return text === undefined ? null : { tone: known, text, at };
  } catch {
    return null;
  }
}

/** The values, with dates and windows in the page's language. Throws for a value that no message can have. */
function asWritten(values: unknown, language: Language): Values {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'number') return [name, value];
      if (typeof value !== 'string' || value.length > LONGEST) throw new TypeError(`no value of a message: ${name}`);
      if (name === 'date' && isIstDate(value)) return [name, formatDate(value, language)];
      if (name === 'time') return [name, formatWindow(value, language)];
      return [name, value];
    }),
  );
}

/** Removes the cookie, for pages without scripts: they would show the message on each page until the cookie expires. */
export const FORGET_FLASH = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Removes the cookie in the browser once the message has been shown. */
export function forgetFlash(): void {
  document.cookie = FORGET_FLASH;
}
