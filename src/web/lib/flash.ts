/** A flash message: an action that redirects leaves it in a cookie, and the next page shows it as a toast. */
import type { Values } from './i18n/use-translation';
import type { Namespace } from './i18n/words';

export type Flash = {
  tone: 'success' | 'error' | 'warning' | 'info';
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

export function readFlash(cookies: string | null): Flash | null {
  const [, written] = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(cookies ?? '') ?? [];
  if (!written) return null;
  try {
    const { tone, namespace, say, values, at } = JSON.parse(decodeURIComponent(written)) as Flash;
    return { tone, namespace, say, at, ...(values && { values }) };
  } catch {
    return null;
  }
}

/** Deletes it in the browser once it has been shown. */
export function forgetFlash(): void {
  document.cookie = `${NAME}=; Path=/; Max-Age=0`;
}
