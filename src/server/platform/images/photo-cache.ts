/**
 * Keeps photos of a bucket in memory, so that few requests wait for it. While it is away, or slow, those photos are
 * still served, and others are refused at once: a page waits for none, and what books must not queue behind pictures.
 */
import { BucketError } from './bucket';
import type { PhotoFiles } from './photo-files';

export type PhotoCacheLimits = {
  /** How much is kept, in bytes. */
  bytes: number;
  /** How many files are read from the bucket at a time. More are refused. */
  atOnce: number;
  /** How long nothing is read after a failure (ms). */
  restMs: number;
};
const LIMITS: PhotoCacheLimits = { bytes: 32 * 1024 * 1024, atOnce: 64, restMs: 3_000 };

/** Wraps the reading of photos. `read` throws BucketError also while nothing is asked. */
export function cachePhotos(photos: PhotoFiles, limits: Partial<PhotoCacheLimits> = {}): PhotoFiles {
  const { bytes: most, atOnce, restMs } = { ...LIMITS, ...limits };
  /** In the order of their last use. */
  const kept = new Map<string, Buffer>();
  const reading = new Map<string, Promise<Buffer | null>>();
  let size = 0;
  let failedAt = -Infinity;

  function keep(name: string, file: Buffer): void {
    kept.set(name, file);
    size += file.length;
    for (const [oldest, { length }] of kept) {
      if (size <= most) break;
      kept.delete(oldest);
      size -= length;
    }
  }

  async function fetchOne(name: string): Promise<Buffer | null> {
    try {
      const file = await photos.read(name);
      if (file) keep(name, file);
      return file;
    } catch (error) {
      failedAt = performance.now();
      throw error;
    } finally {
      reading.delete(name);
    }
  }

  return {
    ...photos,
    async remove(photo) {
      for (const [name, { length }] of kept) {
        if (!name.startsWith(`${photo.id}/`)) continue;
        kept.delete(name);
        size -= length;
      }
      await photos.remove(photo);
    },
    async read(name) {
      const file = kept.get(name);
      if (file) {
        kept.delete(name);
        kept.set(name, file);
        return file;
      }
      const underWay = reading.get(name);
      if (underWay) return underWay;
      if (performance.now() - failedAt < restMs) throw new BucketError('The bucket did not answer a moment ago.');
      if (reading.size >= atOnce) throw new BucketError('Too many photos are read from the bucket at once.');
      const begun = fetchOne(name);
      reading.set(name, begun);
      return begun;
    },
  };
}
