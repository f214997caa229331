import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Breach, examineWith } from '../doctor/examine';
import { lockDataDir } from '../db/data-dir-lock';
import { type Database, openEmbedded } from '../db/database';
import { ForOperator } from '../for-operator';
import { type Loaded, loadBackup } from './load-backup';
import { FILES, FOLDERS } from './write-backup';

/** What would be overwritten, and how to go on. */
export class NotEmptyTarget extends ForOperator {}

export type Restored = Loaded & {
  /** What the doctor says of the restored book, without the provider's. */
  breaches: Breach[];
  /** Where what was there before is kept; null when there was nothing. */
  before: string | null;
};

const LONG_AGO = new Date(0);

/**
 * Restores into a new folder beside the data, checks it there, and then puts it in place of what was there, which is
 * kept. Until that moment nothing has changed. Throws NotEmptyTarget, BrokenBackup, DataDirInUse and DiskFull.
 */
export async function restoreEmbedded(dataDir: string, source: string, force: boolean, now: Date): Promise<Restored> {
  const release = await lockDataDir(dataDir);
  const staging = path.join(dataDir, 'restoring');
  try {
    const existing = existsSync(path.join(dataDir, 'db'));
    if (existing && !force) {
      throw new NotEmptyTarget(
        `${dataDir} already holds a database. With --force it is replaced, and what is there now is kept beside it.`,
      );
    }
    await rm(staging, { recursive: true, force: true });
    const database = await openEmbedded(staging);
    let checked: Loaded & { breaches: Breach[] };
    try {
      checked = await loadAndExamine(database, staging, source, now);
    } finally {
      await database.close();
    }
    await rm(path.join(staging, 'lock.sock'), { force: true });
    const before = existing ? path.join(dataDir, `before-restore-${stampOf(now)}`) : null;
    await swap(dataDir, staging, before);
    return { ...checked, before };
  } finally {
    await rm(staging, { recursive: true, force: true });
    await release();
  }
}

/** Loads a backup into an empty database and has the doctor look at it. */
export async function loadAndExamine(database: Database, filesDir: string, source: string, now: Date) {
  const loaded = await loadBackup(database, filesDir, source);
  const breaches = await examineWith({ database, clock: () => now }, LONG_AGO, null);
  return { ...loaded, breaches };
}

/** 20261122-031500, in UTC. */
export const stampOf = (now: Date) => now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);

const moveIfThere = async (from: string, to: string) => {
  if (existsSync(from)) await rename(from, to);
};

/** A few renames: either everything is new, or, when one fails, everything is as it was. */
async function swap(dataDir: string, staging: string, before: string | null): Promise<void> {
  const names = ['db', ...FILES, ...FOLDERS];
  if (before) await mkdir(before);
  try {
    for (const name of names) {
      if (before) await moveIfThere(path.join(dataDir, name), path.join(before, name));
      await moveIfThere(path.join(staging, name), path.join(dataDir, name));
    }
  } catch (error) {
    for (const name of names.filter((one) => before && existsSync(path.join(before, one)))) {
      await rm(path.join(dataDir, name), { recursive: true, force: true });
      await rename(path.join(before!, name), path.join(dataDir, name));
    }
    throw error;
  }
}
