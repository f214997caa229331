/** Gives the command for administrators its database and its terminal. */
import { readConfig } from '../config';
import { isForOperator, openDatabase, tellFailures } from '../open-database';
import { runAdmin } from './main';
import { NoPassword, readPassword } from './read-password';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  const { database } = await openDatabase(config, tellFailures(write));
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
    const expected = isForOperator(error) || error instanceof NoPassword;
    process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exit(1);
  },
);
