import type { Language } from '../../contract/account';

/** The languages that the patient's way is complete in, by their own names. */
export const AVAILABLE_LANGUAGES: readonly { id: Language; label: string }[] = [
  { id: 'en', label: 'English' },
  { id: 'hi', label: 'हिन्दी' },
];

/** What the prerendered pages are written in, and what an account has until a person chooses. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The one of our languages that a text names; null when it names none. */
export function languageOf(text: string | null | undefined): Language | null {
  return AVAILABLE_LANGUAGES.find(({ id }) => id === text)?.id ?? null;
}
