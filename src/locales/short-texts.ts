/** What begins the key of a short text in the file of its message: `short.booked`. */
export const SHORT = 'short.';

/** Returns the short texts in the files of a language, by their names. */
export function shortTexts(...files: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const sentences = files.flatMap((file) => Object.entries(file));
  return Object.fromEntries(
    sentences.flatMap(([key, words]) => (key.startsWith(SHORT) ? [[key.slice(SHORT.length), words]] : [])),
  );
}
