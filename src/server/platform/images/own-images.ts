/** Photos stored by us: DATA_DIR/images/<id>/, in the widths and formats that pages use, made on upload. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import type { ImageHost, Picture } from './image-host';

const OWN_ID = /^photo-[0-9a-f]{32}$/;

const WIDTHS = [320, 640, 1_280] as const;
type Width = (typeof WIDTHS)[number];

/** The best first. Low effort: a person is waiting. */
const FORMATS = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 76, effort: 2 }),
  // JPEG knows no transparency.
  jpeg: (image: Sharp) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
} as const;
export type ServedFormat = keyof typeof FORMATS;
const SERVED_FORMATS = Object.keys(FORMATS) as ServedFormat[];

const folderOf = (dataDir: string) => path.join(dataDir, 'images');

export function createOwnImages(dataDir: string): ImageHost {
  return {
    async store({ bytes, format, width, height }: Picture) {
      const { default: sharp } = await import('sharp');
      const publicId = `photo-${randomBytes(16).toString('hex')}`;
      const folder = path.join(folderOf(dataDir), publicId);
      // Written aside and renamed: a half-written photo is never served.
      const aside = `${folder}.part`;
      await mkdir(aside, { recursive: true });
      try {
        await writeFile(path.join(aside, `original.${format}`), bytes);
        for (const one of WIDTHS) {
          const narrow = sharp(bytes).resize({ width: one, withoutEnlargement: true });
          for (const served of SERVED_FORMATS) {
            await FORMATS[served](narrow.clone()).toFile(path.join(aside, nameOf(one, served)));
          }
        }
        await rename(aside, folder);
      } catch (error) {
        await rm(aside, { recursive: true, force: true });
        throw error;
      }
      return { publicId, format, width, height, url: `/images/${publicId}.${format}` };
    },
  };
}

/** A photo of ours, at least as wide as requested (pixels) if there is one; null when there is none. */
export async function readOwnImage(
  dataDir: string,
  publicId: string,
  format: ServedFormat,
  width: number | undefined,
): Promise<Buffer | null> {
  if (!OWN_ID.test(publicId)) return null;
  const nearest = WIDTHS.find((one) => width !== undefined && one >= width) ?? WIDTHS[WIDTHS.length - 1]!;
  const file = path.join(folderOf(dataDir), publicId, nameOf(nearest, format));
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

function nameOf(width: Width, format: ServedFormat): string {
  return `${width}.${format}`;
}
