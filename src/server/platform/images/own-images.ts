/** Photos stored by us: DATA_DIR/images/<id>/, in the widths and formats that pages use, made on upload. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MINUTE_MS } from '../../../domain/time';
import { hasSpace } from '../db/free-space';
import { isDiskFull } from '../db/unavailable';
import type { ImageHost } from './image-host';
import type { Picture, ServedFormat } from './picture';
import type { Pictures } from './pictures';

const OWN_ID = /^photo-[0-9a-f]{32}$/;

/** For how long a photo that found no room is told of. */
const REMEMBERED_MS = 10 * MINUTE_MS;

const WIDTHS = [320, 640, 1_280] as const;

const folderOf = (dataDir: string) => path.join(dataDir, 'images');

export function createOwnImages(dataDir: string, pictures: Pictures): ImageHost {
  // A quota, or a share of a disk, may be full where the disk is not.
  let refusedAt = -Infinity;
  return {
    find: async () => null,
    hasRoom: async () => performance.now() - refusedAt > REMEMBERED_MS && (await hasSpace(dataDir).catch(() => false)),
    async store({ bytes, format, width, height }: Picture) {
      const renditions = await pictures.renditions(bytes, WIDTHS);
      const publicId = `photo-${randomBytes(16).toString('hex')}`;
      const folder = path.join(folderOf(dataDir), publicId);
      // Written aside and renamed: a half-written photo is never served.
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

function nameOf(width: number, format: ServedFormat): string {
  return `${width}.${format}`;
}
