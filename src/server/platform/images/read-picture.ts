/** Turns an uploaded file into a picture that is safe to publish; its declared type is ignored. */
import { type Picture, type PictureFormat, photoRefused } from './image-host';

/** The largest side in use. */
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

/** Throws `photo-refused` for files that are not JPG, PNG, GIF or WEBP, are broken, or are too large when decoded. */
export async function readPicture(file: Buffer): Promise<Picture> {
  const format = formatOf(file);
  if (!format) throw photoRefused('photo-refused');
  const { default: sharp } = await import('sharp');
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS, animated: false } as const;
  const {
    width,
    height,
    format: found,
  } = await sharp(file, options)
    .metadata()
    .catch(() => {
      throw photoRefused('photo-refused');
    });
  if (found !== SHARP_NAME[format]) throw photoRefused('photo-refused');
  if (width * height > MAX_PIXELS) throw photoRefused('photo-refused', TOO_MANY_PIXELS);
  // Metadata (where it was taken, by whom) is dropped: sharp writes none by default.
  const { data, info } = await sharp(file, options)
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toFormat(SHARP_NAME[format], format === 'jpg' || format === 'webp' ? { quality: 90 } : {})
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw photoRefused('photo-refused');
    });
  return { bytes: data, format, width: info.width, height: info.height };
}

function formatOf(file: Buffer): PictureFormat | null {
  const beginning = file.subarray(0, 16).toString('latin1');
  const found = (Object.keys(BEGINNINGS) as PictureFormat[]).find((format) => BEGINNINGS[format].test(beginning));
  return found ?? null;
}
