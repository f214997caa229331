/** What a picture is, before and after decoding. */

/** The most megapixels: a file of a few kilobytes can unfold to gigabytes. */
export const MAX_MEGAPIXELS = 50;

export type PictureFormat = 'jpg' | 'png' | 'gif' | 'webp';

/** A picture that was decoded and encoded again: upright, without metadata, and no larger than it is ever shown. */
export type Picture = { bytes: Buffer; format: PictureFormat; width: number; height: number };

/** Why a file can't become a picture: it has none of the wanted formats, or it is faulty. */
export type PictureProblem = 'not-a-picture' | 'too-many-pixels' | 'cut-off' | 'damaged';

export type Wanted = {
  /** The accepted formats, by the file's content. */
  formats: readonly PictureFormat[];
  /** The largest side afterwards, in pixels. */
  maxSide: number;
  /** The format afterwards; that of the file if absent. */
  as?: PictureFormat;
};

/** The formats in which photos are served, the best first. */
export const SERVED_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ServedFormat = (typeof SERVED_FORMATS)[number];

/** A picture as it is served, in one width (pixels) and format. */
export type Rendition = { width: number; format: ServedFormat; bytes: Buffer };
