import type { Language } from '../../contract/account';

/** The languages with complete patient pages, by their own names. */
export const AVAILABLE_LANGUAGES: readonly { id: Language; label: string }[] = [
  { id: 'en', label: 'English' },
  { id: 'hi', label: 'हिन्दी' },
];

/** The language of prerendered pages, and of an account until one is chosen. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The supported language that a text names; null if there is none. */
export function languageOf(text: string | null | undefined): Language | null {
  return AVAILABLE_LANGUAGES.find(({ id }) => id === text)?.id ?? null;
}
