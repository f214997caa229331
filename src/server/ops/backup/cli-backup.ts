/**
 * `npm run backup [-- file]`: saves everything into one file, even while the product runs. With `-` as the file it
 * writes to standard output, for example to encrypt the backup before it touches a disk; `--failed` says afterwards that this went wrong.
 */
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { OTHER_DATABASE, runCommand, say, sayBeside } from '../command';
import { type Config, readConfig } from '../../config';
import { DataDirInUse } from '../../platform/db/data-dir-lock';
import type { Db } from '../../platform/db/database';
import { OperatorError } from '../../errors';
import { nameDatabase, openDatabase, tellFailures } from '../../platform/db/open-database';
import { explain } from '../explain';
import { recordRun } from '../operator-runs';
import { photoFilesOf } from '../../platform/images/photos-in-bucket';
import { createLog } from '../../platform/log';
import { askForBackup } from './kept-backups';
import { readMigrations, stampOf, writeBackup, type Written } from './write-backup';

const STANDARD_OUTPUT = '-';

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { failed: { type: 'boolean', default: false } },
  });
  if (values.failed) {
    await recordFailure(readConfig(process.env));
    return 0;
  }
  const given = positionals[0] ?? `vrikka-${stampOf(new Date())}.backup`;
  const file = given === STANDARD_OUTPUT ? null : path.resolve(given);
  await backUp(readConfig(process.env), file, file === null ? sayBeside : say);
  return 0;
}

/** Makes the backup; without a file, to standard output. */
async function backUp(config: Config, file: string | null, tell: (line: string) => void): Promise<void> {
  tell(`Saving ${nameDatabase(config)}`);
  // Checked before opening, which would create it.
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'db'))) throw nothingToSave(config);
  try {
    await save(config, file, tell);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const made = await askForBackup(config.dataDir).catch((reason: NodeJS.ErrnoException) => {
      // Another process than the product uses the directory, such as a doctor.
      throw reason.syscall === 'connect' ? error : reason;
    });
    tell(`The running product saved itself to ${made}`);
    await copy(made, file);
    if (file !== null) tell(`Copied to ${file}`);
  }
  tell('It holds personal data and secrets: keep it where only you can read it, and on another machine.');
}

async function save(config: Config, file: string | null, tell: (line: string) => void): Promise<void> {
  const { database } = await openDatabase(config, tellFailures(tell), { migrated: false });
  try {
    if ((await readMigrations(database.pool)).length === 0) throw nothingToSave(config);
    const photoFiles = photoFilesOf(config, createLog('silent'));
    const { rows, files, lost } = await recorded(
      database.db,
      writeBackup({ database, dataDir: config.dataDir, photoFiles }, file ?? process.stdout, new Date()),
      tell,
    );
    tell(`Saved ${rows} rows and ${files} files to ${file ?? 'standard output'}`);
    if (lost.length > 0) tell(`These photos are not there any more, or not all of their files: ${lost.join(' ')}`);
  } finally {
    await database.close();
  }
}

/** Records for the metrics whether a backup is made. A database that can only be read is saved as well. */
async function recorded(db: Db, making: Promise<Written>, tell: (line: string) => void): Promise<Written> {
  const record = (succeeded: boolean) =>
    recordRun(db, 'backup', { succeeded }, new Date()).catch((error: unknown) =>
      tell(`The metrics will not tell of it: ${explain(error)}`),
    );
  const written = await making.catch(async (error: unknown) => {
    await record(false);
    throw error;
  });
  await record(true);
  return written;
}

/** Records that what was written to standard output was not kept. A running product with the embedded database keeps its own backups. */
async function recordFailure(config: Config): Promise<void> {
  const { database } = await openDatabase(config, tellFailures(sayBeside), { migrated: false });
  try {
    await recordRun(database.db, 'backup', { succeeded: false }, new Date());
  } finally {
    await database.close();
  }
}

async function copy(made: string, file: string | null): Promise<void> {
  if (file === null) return pipeline(createReadStream(made), process.stdout);
  await mkdir(path.dirname(file), { recursive: true });
  await copyFile(made, file);
}

/**
 * The error if there is nothing to save: a backup of an empty database would pass for one of the product until it is
 * needed.
 */
function nothingToSave(config: Config): OperatorError {
  return new OperatorError(
    `Nothing was saved: there is no data of the product in ${nameDatabase(config)}. ${OTHER_DATABASE}`,
  );
}

runCommand(main);
