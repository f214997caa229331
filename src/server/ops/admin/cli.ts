/** Runs the command for administrators with its database and terminal. */
import { openForCommand, runCommand, say } from '../command';
import { readConfig } from '../../config';
import { clockOf } from '../../outside';
import { runAdmin } from './main';
import { readPassword } from './read-password';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openForCommand(config);
  try {
    return await runAdmin(process.argv.slice(2), {
      db: database.db,
      clock: clockOf(config),
      readPassword: (prompt) => readPassword(prompt, process.stdin, process.stdout),
      write: say,
    });
  } finally {
    await database.close();
  }
}

runCommand(main);
