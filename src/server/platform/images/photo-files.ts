/**
 * The files of our own photos: for each photo `photo-<id>/original.jpg`, and the widths and formats that pages use
 * (`photo-<id>/640.avif`). They are written once and never changed, and go with a deleted center. Here they are kept on the disk, in DATA_DIR/images.
 */
import { access, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MINUTE_MS } from '../../../domain/time';
import { hasSpace } from '../db/free-space';
import { isDiskFull } from '../db/unavailable';
import { SERVED_FORMATS, type ServedFormat } from './picture';

const OWN_ID = /^photo-[0-9a-f]{32}$/;
export const isOwnId = (id: string) => OWN_ID.test(id);

/** The widths of photos, in pixels. */
export const WIDTHS = [320, 640, 1_280] as const;
export const widthName = (width: number, format: ServedFormat) => `${width}.${format}`;
export const originalName = (format: string) => `original.${format}`;

/** All names of a photo's files. The last one is that of the original, which is written last. */
export const namesOf = (format: string): string[] => [
  ...WIDTHS.flatMap((width) => SERVED_FORMATS.map((served) => widthName(width, served))),
  originalName(format),
];

/** The folder of photos: in the data directory, in a bucket, and in a backup. */
export const PHOTOS_FOLDER = 'images';

/** A photo's files by their names, the original last. */
export type FilesOfPhoto = Map<string, Buffer>;

export type PhotoFiles = {
  /**
   * Stores all files of a photo. If it throws, nobody sees any of them. Throws AppError `image-host-down`, or the error of a full
   * disk.
   */
  write(id: string, files: FilesOfPhoto): Promise<void>;
  /** Reads `<id>/<name>`; null if it is not there. Throws BucketError. */
  read(name: string): Promise<Buffer | null>;
  /** Whether a photo is there. Throws BucketError. */
  has(photo: { id: string; format: string }): Promise<boolean>;
  /** Removes all files of a photo, if they are there. Throws BucketError. */
  remove(photo: { id: string; format: string }): Promise<void>;
  /** Whether another photo can be stored, as far as is known. */
  hasRoom(): Promise<boolean>;
  /** Asks why photos can't be reached; null if they can. */
  whyAway(): Promise<string | null>;
  /** Lists `<id>/<name>` of everything that belongs into a backup. `photos`: those that the database knows. */
  list(photos: { id: string; format: string }[]): Promise<string[]>;
};

/** How long it is remembered that a photo found no room. */
const REMEMBERED_MS = 10 * MINUTE_MS;
/** A folder that is being written, and that may be left by a process that was killed. */
const UNFINISHED = '.part';

export function photosOnDisk(dataDir: string): PhotoFiles {
  const folder = path.join(dataDir, PHOTOS_FOLDER);
  // A quota, or a share of a disk, may be full while the disk is not.
  let refusedAt = -Infinity;
  return {
    async write(id, files) {
      const target = path.join(folder, id);
      // Written beside and renamed, so that a half-written photo is never served.
      const aside = `${target}${UNFINISHED}`;
      try {
        await mkdir(aside, { recursive: true });
        for (const [name, bytes] of files) await writeFile(path.join(aside, name), bytes);
        await rename(aside, target);
        refusedAt = -Infinity;
      } catch (error) {
        if (isDiskFull(error)) refusedAt = performance.now();
        await rm(aside, { recursive: true, force: true });
        throw error;
      }
    },
    read: (name) => readFile(path.join(folder, ...name.split('/'))).catch(nullIfMissing),
    has: ({ id }) =>
      access(path.join(folder, id)).then(
        () => true,
        () => false,
      ),
    async remove({ id }) {
      if (isOwnId(id)) await rm(path.join(folder, id), { recursive: true, force: true });
    },
    hasRoom: async () => performance.now() - refusedAt > REMEMBERED_MS && (await hasSpace(dataDir).catch(() => false)),
    whyAway: async () => null,
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.parentPath.endsWith(UNFINISHED))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .sort();
    },
  };
}

/** Returns null for the error of a file or folder that is not there, and throws every other. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
