import { type Language, languageOf } from '../../../locales';

/** The language of prerendered pages, and of accounts that have chosen none. */
export const DEFAULT_LANGUAGE: Language = 'en';

const NAME = 'language';
/** The cookie's lifetime: the longest that browsers allow. */
const DAYS = 400;

/** The language last chosen in this browser; null when none was. */
export function readLanguageCookie(cookies: string | null): Language | null {
  return languageOf(new RegExp(`(?:^|;\\s*)${NAME}=(\\w+)`).exec(cookies ?? '')?.[1]);
}

/** Saves a choice in this browser. */
export function languageCookie(language: Language, isSecure: boolean): string {
  return `${NAME}=${language}; Path=/; Max-Age=${DAYS * 24 * 60 * 60}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
