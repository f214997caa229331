/** Gives the seed command its database. */
import { ConfigError, readConfig } from '../config';
import { DataDirInUse } from '../db/data-dir-lock';
import { hashPassword } from '../secrets/password';
import { openDatabase } from '../open-database';
import { runSeed } from './main';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { database } = await openDatabase(config, (error) => say(`Database: ${error.message}`));
  const clock = () => config.sandboxNow ?? new Date();
  try {
    return await runSeed(process.argv.slice(2), { database, clock, passwordHash: hashPassword, write: say });
  } finally {
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const expected = error instanceof ConfigError || error instanceof DataDirInUse;
    process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exit(1);
  },
);
