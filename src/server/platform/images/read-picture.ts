/** Makes of an uploaded file a picture that can be shown to everybody; what it says of itself counts for nothing. */
import { type Picture, type PictureFormat, photoRefused } from './image-host';

/** As wide or high as a photo is ever needed. */
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

/** Throws `photo-refused` for what is no JPG, PNG, GIF or WEBP, is broken, or is too large to unfold. */
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
  // Metadata (where it was taken, by whom) is left behind: sharp writes none unless told to.
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
