/**
 * Edits of a rendered page, applied all at once. A page is long, and each copy takes a third of the time of rendering it, so all
 * cuts and insertions are collected first, and the bytes are written once.
 */

/** Replaces the text from one index to another. */
export type Edit = { from: number; to: number; text: string };

/** The edited text as UTF-8. Of two overlapping edits only the one that begins first is applied. */
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
