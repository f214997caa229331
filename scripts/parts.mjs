/** The packages that the built server needs beside it; all others are bundled into dist/. */

/** The embedded database, for trials and for a single desk. */
const EMBEDDED = '@electric-sql/pglite';

/**
 * Packages that need their own files beside them, or native code. Everything else that the server imports is bundled:
 * one file loads much faster than the eight hundred small ones of the packages.
 */
export const APART = [
  EMBEDDED,
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'harfbuzzjs',
  'highs',
  'pdfkit',
  'pino',
  'sharp',
];

/** Read as files: the fonts of the receipt. */
const FONTS = [
  '@fontsource/anek-devanagari',
  '@fontsource/anek-latin',
  '@fontsource/noto-sans',
  ...['arabic', 'bengali', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya', 'tamil', 'telugu'].map(
    (script) => `@fontsource/noto-sans-${script}`,
  ),
];

/** The packages of a release (scripts/assemble.mjs). Production keeps its data in PostgreSQL. */
export const RELEASED = [...APART.filter((name) => name !== EMBEDDED), ...FONTS];
