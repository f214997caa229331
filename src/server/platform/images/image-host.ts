/** Where the photos of centers are stored: by us, or at Cloudinary. */
import { AppError } from '../../errors';
import type { Picture } from './picture';

/** A center's Photo is `publicId` and `format`, joined by a dot (spec.md, section 7). */
type StoredImage = { publicId: string; format: string; width: number; height: number; url: string };

export type ImageHost = {
  /** Stores a picture. Throws AppError: `photo-refused` with the host's own words, `image-host-down`. */
  store(picture: Picture): Promise<StoredImage>;
  /**
   * Asks the host for a picture that we did not upload; null if it has none, or if we are the host and know our
   * pictures. Throws AppError `image-host-down`.
   */
  find(image: { publicId: string; format: string }): Promise<{ width: number; height: number } | null>;
  /** Whether the host can store another picture, as far as we know. */
  hasRoom(): Promise<boolean>;
};

/** The refusal of a photo, with its text as the message and at the field. `detail` as in spec.md, section 8. */
export function photoRefused(
  code: 'photo-refused' | 'photo-too-large' | 'photo-missing' | 'image-host-down',
  detail?: string,
): AppError {
  const message = detail ?? new AppError(code).message;
  return new AppError(code, { message, fields: { Photo: message } });
}
