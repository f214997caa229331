/** Languages that the product speaks, by their BCP 47 tags. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language that a text names; null if there is none. */
export function languageOf(text: string | null | undefined): Language | null {
  return LANGUAGES.find((one) => one === text) ?? null;
}

/** Whether a browser asks for Hindi before all other languages, by its `Accept-Language` header. */
export function prefersHindi(acceptLanguage: string | null | undefined): boolean {
  return /^\s*hi\b/i.test(acceptLanguage ?? '');
}
