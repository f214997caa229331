/** The backups that the product makes of its embedded database by itself: one a night, seven are kept. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../domain/time';
import type { Database } from '../db/database';
import type { Logger } from '../log';
import { stampOf } from './restore-embedded';
import { writeBackup } from './write-backup';

const KEPT = 7;
const EVERY_MS = 24 * HOUR_MS;
const LOOK_EVERY_MS = 10 * MINUTE_MS;
/** Between 2 and 5 at night in India nobody books. */
const NIGHT = { from: 2, to: 5 };
const NAME = /^vrikka-(\d{8}-\d{6})\.backup$/;

type Deps = { database: Database; dataDir: string; clock: Clock; log: Logger };

export const backupsDir = (dataDir: string) => path.join(dataDir, 'backups');

/** Writes a backup into the data directory's `backups` and removes the oldest; answers its path. */
export async function keepBackup({ database, dataDir, clock }: Omit<Deps, 'log'>): Promise<string> {
  const now = clock();
  const { file } = await writeBackup({ database, dataDir }, path.join(backupsDir(dataDir), `vrikka-${stampOf(now)}.backup`), now);
  const names = await backupNames(dataDir);
  for (const name of names.slice(0, -KEPT)) await rm(path.join(backupsDir(dataDir), name));
  return file;
}

/** Looks now and then whether a backup is due. */
export function keepNightlyBackups(deps: Deps): { stop(): void } {
  const look = async () => {
    if (deps.database.hasRoom() && (await isDue(deps))) deps.log.info({ file: await keepBackup(deps) }, 'saved a backup');
  };
  const timer = setInterval(() => {
    void look().catch((error: unknown) => deps.log.error({ err: error }, 'no backup could be made'));
  }, LOOK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** At night once a day; at any hour when the last one is two days old. */
export async function isDue({ dataDir, clock }: Pick<Deps, 'dataDir' | 'clock'>): Promise<boolean> {
  const now = clock();
  const newest = (await backupNames(dataDir)).at(-1);
  const age = newest ? now.getTime() - momentOf(newest) : Infinity;
  const hour = new Date(now.getTime() + 5.5 * HOUR_MS).getUTCHours();
  const isNight = hour >= NIGHT.from && hour < NIGHT.to;
  return isNight ? age > EVERY_MS - (NIGHT.to - NIGHT.from) * HOUR_MS : newest !== undefined && age > 2 * EVERY_MS;
}

async function backupNames(dataDir: string): Promise<string[]> {
  const names = await readdir(backupsDir(dataDir)).catch(() => []);
  return names.filter((name) => NAME.test(name)).sort();
}

function momentOf(name: string): number {
  const [, stamp = ''] = NAME.exec(name) ?? [];
  return Date.parse(stamp.replace(/(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z'));
}
