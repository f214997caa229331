/** Languages that the product speaks, by their BCP 47 tags. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
