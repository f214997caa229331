/** Photos stored by us, in the widths and formats that pages use, made at the upload. */
import { randomBytes } from 'node:crypto';
import type { ImageHost } from './image-host';
import { type PhotoFiles, WIDTHS, isOwnId, originalName, widthName } from './photo-files';
import type { Picture, ServedFormat } from './picture';
import type { Pictures } from './pictures';

/**
 * Makes our own image host. `elsewhere`: reads a picture that a client uploaded to another host directly; null if that
 * has none. Such a picture is stored as one of ours, under its id there.
 */
export function createOwnImages(
  files: PhotoFiles,
  pictures: Pictures,
  elsewhere: (image: { publicId: string; format: string }) => Promise<Picture | null> = async () => null,
): ImageHost {
  async function keep(publicId: string, { bytes, format }: Picture): Promise<void> {
    const renditions = await pictures.renditions(bytes, WIDTHS);
    await files.write(
      publicId,
      new Map([
        ...renditions.map((one) => [widthName(one.width, one.format), one.bytes] as const),
        [originalName(format), bytes],
      ]),
    );
  }

  return {
    async find(image) {
      // Our own pictures are known already.
      if (!isOwnId(image.publicId) || (await files.has({ id: image.publicId, format: image.format }))) return null;
      const picture = await elsewhere(image);
      if (!picture) return null;
      await keep(image.publicId, picture);
      return { width: picture.width, height: picture.height };
    },
    hasRoom: () => files.hasRoom(),
    async store(picture: Picture) {
      const publicId = `photo-${randomBytes(16).toString('hex')}`;
      await keep(publicId, picture);
      const { format, width, height } = picture;
      return { publicId, format, width, height, url: `/images/${publicId}.${format}` };
    },
  };
}

/**
 * Reads a photo of ours, at least as wide as requested (pixels) if possible; null if there is none. Throws BucketError.
 */
export async function readOwnImage(
  files: PhotoFiles,
  publicId: string,
  format: ServedFormat,
  width: number | undefined,
): Promise<Buffer | null> {
  if (!isOwnId(publicId)) return null;
  const nearest = WIDTHS.find((one) => width !== undefined && one >= width) ?? WIDTHS[WIDTHS.length - 1]!;
  return files.read(`${publicId}/${widthName(nearest, format)}`);
}
