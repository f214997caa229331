import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { type Breach, examineWith } from '../doctor/examine';
import { lockDataDir } from '../../platform/db/data-dir-lock';
import { type Database, openEmbedded } from '../../platform/db/database';
import { OperatorError } from '../../errors';
import { type Loaded, loadBackup } from './load-backup';
import { FILES, FOLDERS } from './write-backup';

/** What would be overwritten, and how to go on. */
export class NotEmptyTarget extends OperatorError {}

/** What failed at the last step could not be undone, or nobody knows whether it failed; the sentence says what to do. */
export class Unsettled extends OperatorError {}

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
    return { ...checked, before: await swap(dataDir, staging, ['db', ...FILES, ...FOLDERS], now) };
  } finally {
    // Whatever stays of it, the next restore removes.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    await release();
  }
}

/** Loads a backup into an empty schema, and its files into a folder, and has the doctor look at it. */
export async function loadAndExamine(database: Database, filesDir: string, source: string, now: Date, schema?: string) {
  const loaded = await loadBackup(database, filesDir, source, schema);
  // Who may log in is looked at when the product starts on it.
  const config = { production: false };
  const breaches = await examineWith({ database, clock: () => now, config }, LONG_AGO, null);
  return { ...loaded, breaches };
}

/** 20261122-031500, in UTC. */
export const stampOf = (now: Date) => now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);

/**
 * Puts what was staged in place of what is there by a few renames: either everything is new, or, when one fails, everything
 * is as it was. Answers the folder where what was there is kept; null when there was nothing. Throws Unsettled.
 */
export async function swap(dataDir: string, staging: string, names: string[], now: Date): Promise<string | null> {
  const before = path.join(dataDir, `before-restore-${stampOf(now)}`);
  const isKept = names.some((name) => existsSync(path.join(dataDir, name)));
  const moved: { from: string; to: string }[] = [];
  const move = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await rename(from, to);
    moved.push({ from, to });
  };
  const putBack = async () => {
    try {
      for (const { from, to } of moved.reverse()) await rename(to, from);
      if (isKept) await rmdir(before);
    } catch (cause) {
      throw new Unsettled(
        `Not all of what was in ${dataDir} could be put back. Move it there from ${before} by hand.`,
        { cause },
      );
    }
  };
  if (isKept) await mkdir(before);
  try {
    for (const name of names) {
      await move(path.join(dataDir, name), path.join(before, name));
      await move(path.join(staging, name), path.join(dataDir, name));
    }
  } catch (error) {
    await putBack();
    throw error;
  }
  return isKept ? before : null;
}
