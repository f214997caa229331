/** Gives the seed command its database. */
import { readConfig } from '../config';
import { hashPassword } from '../secrets/password';
import { isForOperator, openDatabase, tellFailures } from '../open-database';
import { runSeed } from './main';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { database } = await openDatabase(config, tellFailures(say));
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
    process.stderr.write(`${isForOperator(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exit(1);
  },
);
