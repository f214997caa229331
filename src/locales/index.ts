/** The languages that the product speaks. */
import { LOCALE } from './generated/locales';
import type { Locale } from './locale';

export type { Locale } from './locale';

export const LOCALES = LOCALE;

/** By their BCP 47 tags, which are the names of their folders. */
export type Language = keyof typeof LOCALES;

export const LANGUAGES = Object.keys(LOCALES) as [Language, ...Language[]];

/** The language that a text names; null if there is none. */
export function languageOf(text: string | null | undefined): Language | null {
  return LANGUAGES.find((one) => one === text) ?? null;
}

/** The locale of a language. */
export function localeOf(language: Language): Locale {
  return LOCALES[language];
}
