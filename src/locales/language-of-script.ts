import { LANGUAGES, type Language, type Locale, localeOf } from '.';

/** The language in whose own script a text is written; null where it is Latin or none of ours. */
export function languageOfScript(text: string): Language | null {
  const isIn = ({ script }: Locale) => script !== undefined && new RegExp(`\\p{Script=${script}}`, 'u').test(text);
  return LANGUAGES.find((language) => isIn(localeOf(language))) ?? null;
}
