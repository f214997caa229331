/** Our own photos in a bucket. Those that are on the disk from before are served from there until they are moved. */
import type { Config } from '../../config';
import { createAwayLog } from '../db/away-log';
import type { Logger } from '../log';
import { type Bucket, BucketError, createBucket } from './bucket';
import { photoRefused } from './image-host';
import {
  type FilesOfPhoto,
  type PhotoFiles,
  PHOTOS_FOLDER,
  isOwnId,
  namesOf,
  originalName,
  photosOnDisk,
} from './photo-files';

type Deps = {
  bucket: Bucket;
  /** The photos from before. */
  disk: PhotoFiles;
  log: Pick<Logger, 'error'>;
};

/** How long it is taken for true whether the bucket can be used (ms). */
const KNOWN_MS = 5_000;

/** The key of `<id>/<name>`. */
export const keyOf = (name: string) => `${PHOTOS_FOLDER}/${name}`;

/** The photos where the settings say: in a bucket, or on the disk. */
export function photoFilesOf({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, log: Deps['log']): PhotoFiles {
  const disk = photosOnDisk(dataDir);
  return s3 ? photosInBucket({ bucket: createBucket(s3), disk, log }) : disk;
}

export function photosInBucket({ bucket, disk, log }: Deps): PhotoFiles {
  const sayAway = createAwayLog(undefined, {
    is: (error) => error instanceof BucketError,
    code: 'bucket-away',
    says: 'photos can not be reached',
  });
  let known = { at: -Infinity, isUsable: true };

  async function noting<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      if (sayAway(log, error)) known = { at: performance.now(), isUsable: false };
      throw error;
    });
  }

  return {
    async write(id, files) {
      try {
        await noting(putPhoto(bucket, id, files));
      } catch (error) {
        // Nobody knows its name yet: what stays behind, where the bucket does not even take this, is never served.
        await Promise.allSettled([...files.keys()].map((name) => bucket.remove(keyOf(`${id}/${name}`))));
        throw error instanceof BucketError ? photoRefused('image-host-down') : error;
      }
    },
    // The disk first: a photo is moved from there to the bucket, so it is in one of them at any moment.
    read: async (name) => (await disk.read(name)) ?? (await noting(bucket.get(keyOf(name)))),
    has: async ({ id, format }) =>
      (await disk.has({ id, format })) || (await noting(bucket.has(keyOf(`${id}/${originalName(format)}`)))),
    async remove(photo) {
      await disk.remove(photo);
      // The original last, as it is written: while it is there, somebody who lists photos knows of the rest.
      for (const name of namesOf(photo.format)) await noting(bucket.remove(keyOf(`${photo.id}/${name}`)));
    },
    async hasRoom() {
      // Asked for the next time: whoever asks whether the process is ready is not kept waiting.
      if (performance.now() - known.at > KNOWN_MS) {
        known = { ...known, at: performance.now() };
        void noting(bucket.look()).then(
          () => (known = { at: performance.now(), isUsable: true }),
          () => undefined,
        );
      }
      return known.isUsable;
    },
    whyAway: () =>
      bucket.look().then(
        () => null,
        (error: Error) => error.message,
      ),
    async list(photos) {
      const inBucket = photos
        .filter(({ id }) => isOwnId(id))
        .flatMap(({ id, format }) => namesOf(format).map((name) => `${id}/${name}`));
      return [...new Set([...(await disk.list(photos)), ...inBucket])].sort();
    },
  };
}

/** Puts all files of a photo into the bucket, the original last. Throws BucketError. */
export async function putPhoto(bucket: Bucket, id: string, files: FilesOfPhoto): Promise<void> {
  const all = [...files];
  const original = all.pop();
  const put = ([name, bytes]: [string, Buffer]) => bucket.put(keyOf(`${id}/${name}`), bytes, typeOf(name));
  // Waits for all, so that nothing is put any more when the rest is removed.
  const done = await Promise.allSettled(all.map(put));
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  if (original) await put(original);
}

/** The media type of a file by its name. */
export function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`;
}
