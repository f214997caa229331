/** `npm run backup [-- file]`: saves everything into one file, also while the product runs. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OTHER_DATABASE, runCommand, say } from '../command';
import { type Config, readConfig } from '../config';
import { DataDirInUse } from '../db/data-dir-lock';
import { ForOperator } from '../for-operator';
import { nameDatabase, openDatabase, tellFailures } from '../open-database';
import { askForBackup } from './ask-running';
import { stampOf } from './restore-embedded';
import { readMigrations } from './tables';
import { writeBackup } from './write-backup';

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const config = readConfig(process.env);
  const now = new Date();
  const file = path.resolve(positionals[0] ?? `vrikka-${stampOf(now)}.backup`);
  say(`Saving ${nameDatabase(config)}`);
  // Looked at before it is opened, which would make it.
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'db'))) throw nothingToSave(config);
  try {
    await save(config, file, now);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const made = await askForBackup(config.dataDir).catch((reason: NodeJS.ErrnoException) => {
      // Somebody else than the product has the directory: a doctor, say.
      throw reason.syscall === 'connect' ? error : reason;
    });
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(made, file);
    say(`The running product saved itself to ${made}\nCopied to ${file}`);
  }
  say('It holds personal data and secrets: keep it where only you can read it, and on another machine.');
  return 0;
}

async function save(config: Config, file: string, now: Date): Promise<void> {
  const { database } = await openDatabase(config, tellFailures(say), { migrated: false });
  try {
    if ((await readMigrations(database.pool)).length === 0) throw nothingToSave(config);
    const { rows, files } = await writeBackup({ database, dataDir: config.dataDir }, file, now);
    say(`Saved ${rows} rows and ${files} files to ${file}`);
  } finally {
    await database.close();
  }
}

/** A backup of an empty database would pass for one of the product until it is needed. */
function nothingToSave(config: Config): ForOperator {
  return new ForOperator(`Nothing was saved: there is no data of the product in ${nameDatabase(config)}. ${OTHER_DATABASE}`);
}

runCommand(main);
