/** Photos stored by us: in DATA_DIR/images/<id>/, in the widths and formats that pages use, made at the upload. */
import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MINUTE_MS } from '../../../domain/time';
import { hasSpace } from '../db/free-space';
import { isDiskFull } from '../db/unavailable';
import type { ImageHost } from './image-host';
import type { Picture, ServedFormat } from './picture';
import type { Pictures } from './pictures';

const OWN_ID = /^photo-[0-9a-f]{32}$/;

/** How long it is remembered that a photo found no room. */
const REMEMBERED_MS = 10 * MINUTE_MS;

const WIDTHS = [320, 640, 1_280] as const;

const folderOf = (dataDir: string) => path.join(dataDir, 'images');

/**
 * Makes our own image host. `elsewhere`: reads a picture that a client uploaded to another host directly; null if that
 * has none. Such a picture is stored as one of ours, under its id there.
 */
export function createOwnImages(
  dataDir: string,
  pictures: Pictures,
  elsewhere: (image: { publicId: string; format: string }) => Promise<Picture | null> = async () => null,
): ImageHost {
  // A quota, or a share of a disk, may be full while the disk is not.
  let refusedAt = -Infinity;

  async function keep(publicId: string, { bytes, format }: Picture): Promise<void> {
    const renditions = await pictures.renditions(bytes, WIDTHS);
    const folder = path.join(folderOf(dataDir), publicId);
    // Written beside and renamed, so that a half-written photo is never served.
    const aside = `${folder}.part`;
    try {
      await mkdir(aside, { recursive: true });
      await writeFile(path.join(aside, `original.${format}`), bytes);
      for (const one of renditions) await writeFile(path.join(aside, nameOf(one.width, one.format)), one.bytes);
      await rename(aside, folder);
      refusedAt = -Infinity;
    } catch (error) {
      if (isDiskFull(error)) refusedAt = performance.now();
      await rm(aside, { recursive: true, force: true });
      throw error;
    }
  }

  return {
    async find(image) {
      // Our own pictures are known already.
      if (!OWN_ID.test(image.publicId) || (await isStored(dataDir, image.publicId))) return null;
      const picture = await elsewhere(image);
      if (!picture) return null;
      await keep(image.publicId, picture);
      return { width: picture.width, height: picture.height };
    },
    hasRoom: async () => performance.now() - refusedAt > REMEMBERED_MS && (await hasSpace(dataDir).catch(() => false)),
    async store(picture: Picture) {
      const publicId = `photo-${randomBytes(16).toString('hex')}`;
      await keep(publicId, picture);
      const { format, width, height } = picture;
      return { publicId, format, width, height, url: `/images/${publicId}.${format}` };
    },
  };
}

function isStored(dataDir: string, publicId: string): Promise<boolean> {
  return access(path.join(folderOf(dataDir), publicId)).then(
    () => true,
    () => false,
  );
}

/** Reads a photo of ours, at least as wide as requested (pixels) if possible; null if there is none. */
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

function nameOf(width: number, format: ServedFormat): string {
  return `${width}.${format}`;
}
