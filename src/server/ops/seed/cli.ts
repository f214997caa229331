/** Runs the seed command with its database. */
import { openForCommand, runCommand, say } from '../command';
import { readConfig } from '../../config';
import { OperatorError } from '../../errors';
import { clockOf } from '../../outside';
import { hashPassword } from '../../platform/secrets/password';
import { runSeed } from './main';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  if (config.production)
    throw new OperatorError('Production serves no invented patients: with NODE_ENV=production nothing is seeded.');
  const database = await openForCommand(config);
  try {
    return await runSeed(process.argv.slice(2), {
      database,
      clock: clockOf(config),
      passwordHash: hashPassword,
      write: say,
    });
  } finally {
    await database.close();
  }
}

runCommand(main);
