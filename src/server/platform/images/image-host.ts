/** Where the photos of centers are kept: with us, or at Cloudinary. */
import { AppError } from '../../errors';

/** A picture that was looked at and written anew: upright, without metadata, not larger than it is ever shown. */
export type Picture = { bytes: Buffer; format: PictureFormat; width: number; height: number };

export type PictureFormat = 'jpg' | 'png' | 'gif' | 'webp';

/** `publicId` and `format`, joined by a dot, are what a center's Photo says (spec.md, section 7). */
type StoredImage = { publicId: string; format: string; width: number; height: number; url: string };

export type ImageHost = {
  /** Keeps a picture. Throws AppError: `photo-refused` with the host's own words, `image-host-down`. */
  store(picture: Picture): Promise<StoredImage>;
};

/** The same sentence for the person and at the field. `detail` as spec.md, section 8, puts it. */
export function photoRefused(
  code: 'photo-refused' | 'photo-too-large' | 'photo-missing' | 'image-host-down',
  detail?: string,
): AppError {
  const message = detail ?? new AppError(code).message;
  return new AppError(code, { message, fields: { Photo: message } });
}
