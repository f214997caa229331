/** Gives the seed command its database. */
import { openForCommand, runCommand, say } from '../command';
import { readConfig } from '../config';
import { clockOf } from '../outside';
import { hashPassword } from '../secrets/password';
import { runSeed } from './main';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openForCommand(config);
  try {
    return await runSeed(process.argv.slice(2), { database, clock: clockOf(config), passwordHash: hashPassword, write: say });
  } finally {
    await database.close();
  }
}

runCommand(main);
