/** Turns the uploaded photo of a center into a picture that is safe to show. */
import { photoRefused } from './image-host';
import { MAX_MEGAPIXELS, type Picture, type PictureProblem, type Wanted } from './picture';
import type { Pictures } from './pictures';

const PHOTOS: Wanted = { formats: ['jpg', 'png', 'gif', 'webp'], maxSide: 1_600 };

/** The message for each problem; undefined for a wrong format, for which the code has its own message. */
const WRONG: Record<PictureProblem, string | undefined> = {
  'not-a-picture': undefined,
  'too-many-pixels': `Failed to upload image: it has more than ${MAX_MEGAPIXELS} megapixels.`,
  'cut-off': 'Failed to upload image: it is cut off. Please choose it again.',
  damaged: 'Failed to upload image: it is damaged. Please choose another one.',
};

/**
 * Reads an uploaded photo. Throws `photo-refused` with the reason: not JPG, PNG, GIF or WEBP, too many pixels, cut off,
 * damaged.
 */
export async function readPicture(pictures: Pictures, file: Buffer): Promise<Picture> {
  const picture = await pictures.encode(file, PHOTOS);
  if (typeof picture === 'string') throw photoRefused('photo-refused', WRONG[picture]);
  return picture;
}
