/**
 * `npm run backup:verify [-- file]`: restores the newest backup, or the named one, into an empty database of its own,
 * lets the doctor look at it, and drops the database. `-` reads a backup from standard input. Exits with 0 if it is good,
 * and 1 otherwise. The result is recorded for the metrics.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatMoment } from '../../../domain/time';
import { type Config, readConfig } from '../../config';
import { OperatorError } from '../../errors';
import { openDatabase, tellFailures } from '../../platform/db/open-database';
import { runCommand, say } from '../command';
import { explain } from '../explain';
import { type Figures, recordRun } from '../operator-runs';
import { backupsDir, newestBackup } from './kept-backups';
import { readableBackup, verifyBackup } from './verify-backup';

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const config = readConfig(process.env, { logLevel: 'warn' });
  const beganAt = performance.now();
  const figures: Figures = {};
  const isGood = await look(config, positionals[0], figures).catch((error: unknown) => {
    say(explain(error));
    return false;
  });
  figures.seconds = (performance.now() - beganAt) / 1000;
  say(isGood ? 'This backup is good.' : 'This backup is NOT verified. Keep the older ones until one is.');
  await record(config, isGood, figures).catch((error: unknown) =>
    say(`The metrics will not tell of it: ${explain(error)}`),
  );
  return isGood ? 0 : 1;
}

/** Looks at a backup, and writes down what it measures as it goes. Returns whether the backup is good. */
async function look(
  { databaseDirectUrl, dataDir, backupDir, backupVerifyKey }: Config,
  given: string | undefined,
  figures: Figures,
): Promise<boolean> {
  const dir = backupDir ?? backupsDir(dataDir);
  const file = given ?? (await newestBackup(dir));
  if (file === null) throw new OperatorError(`There is no backup in ${dir}.`);
  say(`Verifying ${file === '-' ? 'what standard input holds' : file}`);
  const aside = await mkdtemp(path.join(tmpdir(), 'vrikka-verify-'));
  try {
    // Of one that can't be read, its file is all that tells when it was taken.
    if (file !== '-') measure(figures, await stat(file));
    const plain = await readableBackup(file, aside, backupVerifyKey);
    if (file === '-') figures.bytes = (await stat(plain)).size;
    const { takenAt, rows, files, broken } = await verifyBackup(databaseDirectUrl, plain, aside);
    figures.takenAt = takenAt.toISOString();
    say(
      `Restored ${rows} rows and ${files} files, as of ${formatMoment(takenAt)}. Every table has the rows that it had.`,
    );
    for (const { rule, what, ids, advice } of broken) say(`${rule}: ${what}\n  ${ids.join(' ')}\n  ${advice}`);
    return broken.length === 0;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

function measure(figures: Figures, { size, mtime }: { size: number; mtime: Date }): void {
  figures.bytes = size;
  figures.takenAt = mtime.toISOString();
}

/** Records the result: one row of the live database, of which nothing else is read or written. */
async function record(config: Config, succeeded: boolean, figures: Figures): Promise<void> {
  // Opening it would make one.
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'db'))) return;
  const { database } = await openDatabase(config, tellFailures(say), { migrated: false });
  try {
    await recordRun(database.db, 'backup-verify', { succeeded, figures }, new Date());
  } finally {
    await database.close();
  }
}

runCommand(main);
