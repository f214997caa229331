/** Decodes uploaded pictures and encodes them again, so that they are safe to show. The declared type is ignored. */
import sharp, { type Sharp } from 'sharp';
import { isCutOff } from './cut-off';
import {
  MAX_MEGAPIXELS,
  type Picture,
  type PictureFormat,
  type PictureProblem,
  type Rendition,
  SERVED_FORMATS,
  type ServedFormat,
  type Wanted,
} from './picture';

/** The most pixels, checked in the head of a file before anything is decoded. */
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;

const BEGINNINGS: Record<PictureFormat, RegExp> = {
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/,
  gif: /^GIF8[79]a/,
  // A dot is not a line break.
  webp: /^RIFF[\s\S]{4}WEBP/,
};
const SHARP_NAME = { jpg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp' } as const satisfies Record<
  PictureFormat,
  string
>;

/**
 * Decodes a file and encodes it again: upright, without metadata and anything else hidden in it. Returns the problem if
 * it is none of the formats, has more than 50 megapixels, ends too early, or is damaged.
 */
export async function encodeAgain(file: Buffer, { formats, maxSide, as }: Wanted): Promise<Picture | PictureProblem> {
  const format = formatOf(file);
  if (!format || !formats.includes(format)) return 'not-a-picture';
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS, animated: false } as const;
  const found = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found && isCutOff(file, format)) return 'cut-off';
  if (found?.format !== SHARP_NAME[format]) return 'not-a-picture';
  if (found.width * found.height > MAX_PIXELS) return 'too-many-pixels';
  const written = as ?? format;
  // Drops metadata, such as place and author: sharp writes none by default.
  const encoded = await sharp(file, options)
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(SHARP_NAME[written], written === 'jpg' || written === 'webp' ? { quality: 90 } : {})
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!encoded) return isCutOff(file, format) ? 'cut-off' : 'damaged';
  return { bytes: encoded.data, format: written, width: encoded.info.width, height: encoded.info.height };
}

function formatOf(file: Buffer): PictureFormat | null {
  const beginning = file.subarray(0, 16).toString('latin1');
  const found = (Object.keys(BEGINNINGS) as PictureFormat[]).find((format) => BEGINNINGS[format].test(beginning));
  return found ?? null;
}

/** The encoders, with low effort, since a person is waiting. */
const SERVED: Record<ServedFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 1 }),
  webp: (image) => image.webp({ quality: 76, effort: 2 }),
  // JPEG has no transparency.
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
};

/** Makes a picture in the given widths (pixels), never wider than it is, each in every served format. */
export async function renditionsOf(bytes: Buffer, widths: readonly number[]): Promise<Rendition[]> {
  const made: Rendition[] = [];
  for (const width of widths) {
    const narrow = sharp(bytes).resize({ width, withoutEnlargement: true });
    for (const format of SERVED_FORMATS) {
      made.push({ width, format, bytes: await SERVED[format](narrow.clone()).toBuffer() });
    }
  }
  return made;
}
