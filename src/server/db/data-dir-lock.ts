import { mkdir } from 'node:fs/promises';
import lockfile from 'proper-lockfile';

/** Another process works on the data directory. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(
      `The data directory ${dataDir} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}

/** How long after a killed process its lock counts as abandoned. */
const STALE_MS = 5_000;

/** Takes the data directory for this process: the embedded database breaks when two processes open it. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  try {
    return await lockfile.lock(dataDir, {
      lockfilePath: `${dataDir}/.lock`,
      stale: STALE_MS,
      update: 1_000,
      // A stale lock of a process that was killed is taken over; a living one renews its lock each second.
      retries: { retries: 6, minTimeout: 1_000, maxTimeout: 1_000 },
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOCKED') throw new DataDirInUse(dataDir);
    throw error;
  }
}
