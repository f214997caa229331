/** `npm run backup [-- file]`: saves everything into one file, also while the product runs. */
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { DataDirInUse } from '../db/data-dir-lock';
import { isForOperator, openDatabase, tellFailures } from '../open-database';
import { askForBackup } from './ask-running';
import { stampOf } from './restore-embedded';
import { writeBackup } from './write-backup';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const config = readConfig(process.env);
  const now = new Date();
  const file = path.resolve(positionals[0] ?? `vrikka-${stampOf(now)}.backup`);
  try {
    const { database } = await openDatabase(config, tellFailures(say), { migrated: false });
    try {
      const { rows, files } = await writeBackup({ database, dataDir: config.dataDir }, file, now);
      say(`Saved ${rows} rows and ${files} files to ${file}`);
    } finally {
      await database.close();
    }
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
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${isForOperator(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exit(1);
  },
);
