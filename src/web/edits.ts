/**
 * Edits of a rendered page, made all at once. A page is long, and each copy of it takes as long as a third of rendering it: what is cut
 * and inserted is found first, and the bytes are written once.
 */

/** What stands from one place of a text to another, and what comes there instead. */
export type Edit = { from: number; to: number; text: string };

/** The text with its edits, in UTF-8. Of two edits that overlap, the one that begins first is made. */
export function edited(text: string, edits: readonly Edit[]): Buffer<ArrayBuffer> {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text: instead } of [...edits].sort((one, other) => one.from - other.from)) {
    if (from < at) continue;
    parts.push(text.slice(at, from), instead);
    at = to;
  }
  parts.push(text.slice(at));
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let length = 0;
  for (const part of parts) length += bytes.write(part, length);
  return bytes;
}
