/** Whether the file of a picture ends before the picture does, because an upload or a download broke off. */
import type { PictureFormat } from './picture';

/**
 * Whether a file is cut off, by its own structure, without decoding. What comes after the picture's end does not
 * matter.
 */
export function isCutOff(file: Buffer, format: PictureFormat): boolean {
  try {
    return !ENDS[format](file);
  } catch (error) {
    // The structure continues behind the last byte.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

const ENDS: Record<PictureFormat, (file: Buffer) => boolean> = {
  jpg: jpegEnds,
  png: pngEnds,
  gif: gifEnds,
  webp: (file) => file.readUInt32LE(4) + 8 <= file.length,
};

const JPEG = { scan: 0xda, end: Buffer.from([0xff, 0xd9]) };

/**
 * Whether a JPEG is complete: segments with their lengths, in which a smaller picture may hide, then the scans, in
 * which 0xff is escaped.
 */
function jpegEnds(file: Buffer): boolean {
  let at = 2;
  while (file.readUInt8(at + 1) !== JPEG.scan) at += 2 + file.readUInt16BE(at + 2);
  return file.indexOf(JPEG.end, at) !== -1;
}

/** Whether a PNG is complete: chunks of length, name, data and checksum, of which the last is called IEND. */
function pngEnds(file: Buffer): boolean {
  const lengthOf = (at: number) => file.readUInt32BE(at);
  let at = 8;
  while (file.toString('latin1', at + 4, at + 8) !== 'IEND') at += 12 + lengthOf(at);
  return at + 12 <= file.length;
}

const GIF = { extension: 0x21, image: 0x2c };

/** Whether a GIF is complete: blocks of extensions and images, each ended by an empty part, then a semicolon. */
function gifEnds(file: Buffer): boolean {
  const tableAt = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableAt(file.readUInt8(10));
  for (;;) {
    const block = file.readUInt8(at);
    if (block !== GIF.extension && block !== GIF.image) return true;
    at += block === GIF.extension ? 2 : 11 + tableAt(file.readUInt8(at + 9));
    for (let part = file.readUInt8(at); part > 0; part = file.readUInt8(at)) at += part + 1;
    at += 1;
  }
}
