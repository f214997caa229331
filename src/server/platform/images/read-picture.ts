/** Turns an uploaded file into a picture that is safe to show; its declared type is ignored. */
import { type Picture, type PictureFormat, photoRefused } from './image-host';

/** The largest side of a photo in use. */
const MAX_SIDE = 1_600;
/** A file of a few kilobytes can unfold to gigabytes. */
const MAX_PIXELS = 50_000_000;
const TOO_MANY_PIXELS = 'Failed to upload image: it has more than 50 megapixels.';

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

/** Why a file can't be turned into a picture. */
export type PictureProblem = 'not-a-picture' | 'too-many-pixels';

type Wanted = {
  /** The formats that are taken, by what the file is. */
  formats: readonly PictureFormat[];
  /** The largest side afterwards, pixels. */
  maxSide: number;
  /** The format afterwards; that of the file if absent. */
  as?: PictureFormat;
};

/**
 * Decodes a file and encodes it again: upright, without metadata and whatever else it hides. Says why where it is none of
 * the formats, is broken, or is too large when decoded.
 */
export async function encodeAgain(file: Buffer, { formats, maxSide, as }: Wanted): Promise<Picture | PictureProblem> {
  const format = formatOf(file);
  if (!format || !formats.includes(format)) return 'not-a-picture';
  const { default: sharp } = await import('sharp');
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS, animated: false } as const;
  const found = await sharp(file, options)
    .metadata()
    .catch(() => null);
  if (found?.format !== SHARP_NAME[format]) return 'not-a-picture';
  if (found.width * found.height > MAX_PIXELS) return 'too-many-pixels';
  const written = as ?? format;
  // Metadata (where it was taken, by whom) is dropped: sharp writes none by default.
  const encoded = await sharp(file, options)
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(SHARP_NAME[written], written === 'jpg' || written === 'webp' ? { quality: 90 } : {})
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!encoded) return 'not-a-picture';
  return { bytes: encoded.data, format: written, width: encoded.info.width, height: encoded.info.height };
}

const PHOTOS: Wanted = { formats: ['jpg', 'png', 'gif', 'webp'], maxSide: MAX_SIDE };

/** Throws `photo-refused` for files that are not JPG, PNG, GIF or WEBP, are broken, or are too large when decoded. */
export async function readPicture(file: Buffer): Promise<Picture> {
  const picture = await encodeAgain(file, PHOTOS);
  if (picture === 'not-a-picture') throw photoRefused('photo-refused');
  if (picture === 'too-many-pixels') throw photoRefused('photo-refused', TOO_MANY_PIXELS);
  return picture;
}

function formatOf(file: Buffer): PictureFormat | null {
  const beginning = file.subarray(0, 16).toString('latin1');
  const found = (Object.keys(BEGINNINGS) as PictureFormat[]).find((format) => BEGINNINGS[format].test(beginning));
  return found ?? null;
}
