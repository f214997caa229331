import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Turns a WOFF font file into a plain one (https://www.w3.org/TR/WOFF/). pdfkit could read the WOFF itself, but would
 * inflate the table of outlines again for every glyph, which is most of the time that a receipt takes.
 */
export function unpackFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let offset = head.length;
  for (let n = 0; n < count; n++) {
    const entry = woff.subarray(WOFF_HEADER + n * WOFF_ENTRY);
    const [start, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const kept = woff.subarray(start, start + packed);
    // Tables begin at multiples of four bytes.
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(kept) : kept).copy(table);
    const at = SFNT_HEADER + n * SFNT_ENTRY;
    entry.copy(head, at, 0, 4);
    entry.copy(head, at + 4, 16, 20);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(length, at + 12);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}
