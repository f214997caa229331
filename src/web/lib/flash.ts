/** A flash message: an action that redirects leaves it in a cookie, and the next page shows it as a toast. */
import { isIstDate } from '../../domain/time';
import { parseWindowLabel } from '../../domain/windows';
import type { Values } from './i18n/use-translation';
import { type Namespace, hasMessage } from './i18n/words';

const TONES = ['success', 'error', 'warning', 'info'] as const;

export type Flash = {
  tone: (typeof TONES)[number];
  namespace: Namespace;
  /** The path of its message. */
  say: string;
  /** `date` and `time` are a date and the label of a window, as in the API. */
  values?: Values;
  /** When, in milliseconds, since the same message may come twice. */
  at: number;
};

const NAME = 'flash';
/** Lifetime of the cookie. */
const LIVES_S = 20;

/** The header with which an action leaves a message. */
export function leaveFlash(said: Omit<Flash, 'at'>): { 'set-cookie': string } {
  return {
    'set-cookie': `${NAME}=${encodeURIComponent(JSON.stringify({ ...said, at: Date.now() } satisfies Flash))}; Path=/; Max-Age=${LIVES_S}; SameSite=Lax`,
  };
}

/** The message left for this page. Null where there is none, or none that we left: a cookie can be anything. On the server. */
export function readFlash(cookies: string | null): Flash | null {
  const [, written] = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(cookies ?? '') ?? [];
  if (!written) return null;
  try {
    const flash = JSON.parse(decodeURIComponent(written)) as Flash;
    if (!isLeftByUs(flash)) return null;
    const { tone, namespace, say, values, at } = flash;
    return { tone, namespace, say, at, ...(values && { values }) };
  } catch {
    return null;
  }
}

function isLeftByUs({ tone, namespace, say, values = {}, at }: Flash): boolean {
  const isKnown = TONES.includes(tone) && hasMessage(namespace, say) && Number.isFinite(at);
  return isKnown && Object.entries(values).every(([name, value]) => fits(name, value));
}

function fits(name: string, value: unknown): boolean {
  if (name === 'date') return typeof value === 'string' && isIstDate(value);
  if (name === 'time') return typeof value === 'string' && parseWindowLabel(value) !== null;
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Deletes it in the browser once it has been shown. */
export function forgetFlash(): void {
  document.cookie = `${NAME}=; Path=/; Max-Age=0`;
}
