/**
 * A flash message: an action that redirects leaves it in a cookie. The next page has it as a notice, or as a toast when
 * scripts opened that page.
 */
import { isIstDate } from '../../domain/time';
import type { Language } from '../../contract/language';
import { formatDate, formatWindow } from './i18n/format';
import { type Values, translatorFor } from './i18n/use-translation';
import { type Namespace, sayerOf } from './i18n/words';

const TONES = ['success', 'error', 'warning', 'info'] as const;

/** What an action leaves. */
export type Said = {
  tone: (typeof TONES)[number];
  namespace: Namespace;
  /** The path of its message. */
  say: string;
  /** `date` and `time` are a date and the label of a window, as in the API. */
  values?: Values;
};

/** What the page tells. */
export type Flash = Pick<Said, 'tone'> & {
  text: string;
  /** When it was left, in milliseconds, since the same message may come twice. */
  at: number;
};

const NAME = 'flash';
/** Lifetime of the cookie. */
const LIVES_S = 20;
/** More than any name or place that a message has. */
const LONGEST = 200;

/** The header with which an action leaves a message. */
export function leaveFlash(said: Said): { 'set-cookie': string } {
  return {
    'set-cookie': `${NAME}=${encodeURIComponent(JSON.stringify({ ...said, at: Date.now() }))}; Path=/; Max-Age=${LIVES_S}; SameSite=Lax`,
  };
}

/**
 * The message that was left, in a language; on the server, which has every word. Null without one, and for anything in the
 * cookie that no action of ours leaves.
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

/** The values, with dates and windows in the page's language. Throws for others than a message has. */
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

/** Removes it in a page without scripts, which would tell it on each page until it ends. */
export const FORGET_FLASH = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Removes it in the browser once it has been shown. */
export function forgetFlash(): void {
  document.cookie = FORGET_FLASH;
}
