/** Which packages the built server still needs beside it; all others are bundled into dist/. */

/** The embedded database, for trials and for one desk. */
const EMBEDDED = '@electric-sql/pglite';

/**
 * What needs its own files beside it, or is machine code. Everything else the server imports is bundled: one file is read at
 * start in much less time than the eight hundred small ones of the packages.
 */
export const APART = [EMBEDDED, '@fastify/swagger-ui', '@node-rs/argon2', 'pdfkit', 'pino', 'sharp'];

/** Read as files: the letters of the receipt. */
const FONTS = ['@fontsource/anek-devanagari', '@fontsource/anek-latin'];

/** What a release is installed with (scripts/assemble.mjs). Production keeps its data in PostgreSQL. */
export const RELEASED = [...APART.filter((name) => name !== EMBEDDED), ...FONTS];
