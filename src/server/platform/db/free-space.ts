/**
 * Free space. The embedded database panics if its disk gets full in the middle of a write, and can't start on a full
 * disk. So free space is measured, and writes are refused while there is still enough for the database's own work.
 */
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../errors';

const MB = 1024 * 1024;
/** Below this nothing new is accepted: four segments of its WAL, of 16 MB each. */
const LOW_BYTES = 64 * MB;
/** The least free space for a start: recovery after a crash writes a segment or two. */
const START_BYTES = 32 * MB;
/** The least free space for a first start: a new database, the demonstration in it, and its WAL. */
const FIRST_START_BYTES = 192 * MB;
const MEASURE_EVERY_MS = 500;

/** The disk of the data directory is full, or nearly so. */
class DiskFull extends OperatorError {}

/** Throws DiskFull when an embedded database in `dataDir` could not start. */
export async function requireSpace(dataDir: string): Promise<void> {
  const needed = existsSync(path.join(dataDir, 'db', 'PG_VERSION')) ? START_BYTES : FIRST_START_BYTES;
  const free = await freeBytes(dataDir);
  if (free >= needed) return;
  throw new DiskFull(
    `The disk of ${dataDir} is nearly full: ${inMB(free)} MB are free, ${inMB(needed)} MB are needed to start. Nothing is lost; make room and start again.`,
  );
}

export type SpaceWatch = {
  /** Whether there is room for new writes. */
  hasRoom(): boolean;
  stop(): void;
};

/** Measures the space around `dir` twice a second until it is stopped. */
export async function watchSpace(dir: string): Promise<SpaceWatch> {
  let roomy = (await freeBytes(dir)) >= LOW_BYTES;
  const timer = setInterval(() => {
    void freeBytes(dir).then(
      (free) => (roomy = free >= LOW_BYTES),
      () => (roomy = false),
    );
  }, MEASURE_EVERY_MS).unref();
  return { hasRoom: () => roomy, stop: () => clearInterval(timer) };
}

/** Whether there is room for new files around `dir`. */
export async function hasSpace(dir: string): Promise<boolean> {
  return (await freeBytes(dir)) >= LOW_BYTES;
}

/** Returns the free space of the disk of `dir`, and its size (bytes). Throws if there is no such folder. */
export async function diskOf(dir: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { free: bavail * bsize, size: blocks * bsize };
}

const freeBytes = async (dir: string) => (await diskOf(dir)).free;

const inMB = (bytes: number) => Math.floor(bytes / MB);
