/** Gives the command for administrators its database and its terminal. */
import { ConfigError, readConfig } from '../config';
import { DataDirInUse } from '../db/data-dir-lock';
import { openDatabase } from '../open-database';
import { runAdmin } from './main';
import { NoPassword, readPassword } from './read-password';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  const { database } = await openDatabase(config, (error) => write(`Database: ${error.message}`));
  const clock = () => config.sandboxNow ?? new Date();
  try {
    return await runAdmin(process.argv.slice(2), {
      db: database.db,
      clock,
      readPassword: (prompt) => readPassword(prompt, process.stdin, process.stdout),
      write,
    });
  } finally {
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const expected = [ConfigError, DataDirInUse, NoPassword].some((kind) => error instanceof kind);
    process.stderr.write(`${expected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
    process.exit(1);
  },
);
