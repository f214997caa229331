/** What a picture is, before and after it was decoded. */

/** A file of a few kilobytes can unfold to gigabytes. */
export const MAX_MEGAPIXELS = 50;

export type PictureFormat = 'jpg' | 'png' | 'gif' | 'webp';

/** A picture that was decoded and encoded again: upright, without metadata, no larger than it is ever shown. */
export type Picture = { bytes: Buffer; format: PictureFormat; width: number; height: number };

/** Why a file can't be turned into a picture: it is of none of the wanted formats, or what is wrong with it. */
export type PictureProblem = 'not-a-picture' | 'too-many-pixels' | 'cut-off' | 'damaged';

export type Wanted = {
  /** The formats that are taken, by what the file is. */
  formats: readonly PictureFormat[];
  /** The largest side afterwards, pixels. */
  maxSide: number;
  /** The format afterwards; that of the file if absent. */
  as?: PictureFormat;
};

/** In what photos are served, the best first. */
export const SERVED_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ServedFormat = (typeof SERVED_FORMATS)[number];

/** A picture as it is served, in one width (pixels) and format. */
export type Rendition = { width: number; format: ServedFormat; bytes: Buffer };
