/** Backups that the product makes of its embedded database: one a night, and when an operator asks. */
import { chmod, readdir, rm } from 'node:fs/promises';
import { type Server, type Socket, connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../../domain/time';
import type { Database } from '../../platform/db/database';
import { ownSocket } from '../../platform/db/data-dir-lock';
import type { PhotoFiles } from '../../platform/images/photo-files';
import type { Logger } from '../../platform/log';
import { recordRun } from '../operator-runs';
import { stampOf, writeBackup } from './write-backup';

export type Kind = 'nightly' | 'asked';
/** How many are kept. A requested one is copied to its destination, perhaps while the next one is made. */
const KEPT: Record<Kind, number> = { nightly: 7, asked: 2 };
const PREFIX: Record<Kind, string> = { nightly: 'vrikka-', asked: 'vrikka-asked-' };
const EVERY_MS = 24 * HOUR_MS;
/** When a requested one is deleted, so that it keeps nobody's data longer than the nightly ones do. */
const ASKED_MS = KEPT.nightly * EVERY_MS;
const LOOK_EVERY_MS = 10 * MINUTE_MS;
/** The hours (IST) of nightly backups, in which nobody books. */
const NIGHT = { from: 2, to: 5 };

type Deps = { database: Database; dataDir: string; photoFiles?: PhotoFiles; clock: Clock; log: Logger };

export const backupsDir = (dataDir: string) => path.join(dataDir, 'backups');

/** Writes a backup into `backups` in the data directory, and removes old ones. Returns its path. */
export async function keepBackup(deps: Omit<Deps, 'log'>, kind: Kind): Promise<string> {
  const { dataDir, clock } = deps;
  const now = clock();
  const target = path.join(backupsDir(dataDir), `${PREFIX[kind]}${stampOf(now)}.backup`);
  try {
    await writeBackup(deps, target, now);
  } catch (error) {
    await recordRun(deps.database.db, 'backup', { succeeded: false }, now);
    throw error;
  }
  await recordRun(deps.database.db, 'backup', { succeeded: true }, now);
  await forgetOld(dataDir, now);
  return target;
}

async function forgetOld(dataDir: string, now: Date): Promise<void> {
  const remove = (kind: Kind) => (stamp: string) =>
    rm(path.join(backupsDir(dataDir), `${PREFIX[kind]}${stamp}.backup`), { force: true });
  const nightly = await keptStamps(dataDir, 'nightly');
  const asked = await keptStamps(dataDir, 'asked');
  const isOld = (stamp: string) => now.getTime() - momentOf(stamp) > ASKED_MS;
  await Promise.all(nightly.slice(0, -KEPT.nightly).map(remove('nightly')));
  await Promise.all(asked.filter((stamp, n) => n < asked.length - KEPT.asked || isOld(stamp)).map(remove('asked')));
}

/** Checks regularly whether a backup is due, until stopped. */
export function keepNightlyBackups(deps: Deps): { stop(): void } {
  const look = async () => {
    if (deps.database.hasRoom() && (await isDue(deps)))
      deps.log.info({ file: await keepBackup(deps, 'nightly') }, 'saved a backup');
  };
  const timer = setInterval(() => {
    void look().catch((error: unknown) => deps.log.error({ err: error }, 'no backup could be made'));
  }, LOOK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Whether a backup is due: at night once a day; at any hour if the last one is two days old, or if a database of two
 * days has none.
 */
export async function isDue({ database, dataDir, clock }: Omit<Deps, 'log'>): Promise<boolean> {
  const now = clock();
  const newest = (await keptStamps(dataDir, 'nightly')).at(-1);
  const age = now.getTime() - (newest ? momentOf(newest) : await bornAt(database));
  const hour = new Date(now.getTime() + 5.5 * HOUR_MS).getUTCHours();
  const isNight = hour >= NIGHT.from && hour < NIGHT.to;
  if (isNight) return newest === undefined || age > EVERY_MS - (NIGHT.to - NIGHT.from) * HOUR_MS;
  return age > 2 * EVERY_MS;
}

/** Reads when the first migration was applied (ms). */
async function bornAt({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ born: string }>('select min(timestamp) as born from public.kysely_migration');
  return Date.parse(rows[0]!.born);
}

/** Lists the backups of a kind, the oldest first. */
async function keptStamps(dataDir: string, kind: Kind): Promise<string[]> {
  const names = await readdir(backupsDir(dataDir)).catch(() => []);
  const ofKind = new RegExp(`^${PREFIX[kind]}(\\d{8}-\\d{6})\\.backup$`);
  return names.flatMap((name) => ofKind.exec(name)?.[1] ?? []).sort();
}

function momentOf(stamp: string): number {
  return Date.parse(stamp.replace(/(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z'));
}

/**
 * Finds the newest backup in a folder: one that the product made by itself, or one of deploy/backup.sh, which is
 * encrypted. Null if there is none.
 */
export async function newestBackup(dir: string): Promise<string | null> {
  const names = await readdir(dir).catch(() => []);
  const newest = names
    .filter((name) => /^vrikka-\d{8}-\d{6}\.backup(\.gpg)?$/.test(name))
    .sort()
    .at(-1);
  return newest === undefined ? null : path.join(dir, newest);
}

type Answer = { file: string } | { error: string };

/**
 * Listens for requests for a backup. The embedded database belongs to one process; so that it can be saved while the
 * product runs, that process listens on a socket in the data directory, which only its own user may open. Returns the
 * function that ends this.
 */
export async function listenForBackups(dataDir: string, save: () => Promise<string>): Promise<() => Promise<void>> {
  const socket = ownSocket(dataDir, 'backup');
  if (process.platform !== 'win32') await rm(socket, { force: true });
  const server: Server = createServer((connection: Socket) => {
    connection.on('error', () => undefined);
    void save()
      .then(
        (file): Answer => ({ file }),
        (error: unknown): Answer => ({ error: error instanceof Error ? error.message : 'unknown' }),
      )
      .then((answer) => connection.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socket, resolve));
  if (process.platform !== 'win32') await chmod(socket, 0o600);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Asks the process that uses the data directory for a backup, and returns its path. Throws if that process can't make
 * one.
 */
export async function askForBackup(dataDir: string): Promise<string> {
  const connection = connect(ownSocket(dataDir, 'backup'));
  const answer = JSON.parse(await text(connection)) as Answer;
  if ('error' in answer) throw new Error(answer.error);
  return answer.file;
}
