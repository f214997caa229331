/** Runs the command for administrators with its database and terminal. */
import { openForCommand, runCommand, say, sayBeside } from '../command';
import { readConfig } from '../../config';
import { secretOf } from '../../create-context';
import { clockOf } from '../../outside';
import { verifyAudit } from './audit';
import { runAdmin } from './main';
import { movePictures } from './move-pictures';
import { readPassword } from './read-password';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const args = process.argv.slice(2);
  const [what, ...more] = args;
  // Without the database, which may be away, or the running product's where it is embedded.
  if (what === 'audit-verify' && more.length > 0) return verifyAudit(more, await secretOf(config), say);
  if (what === 'move-pictures' && more.length === 0) return movePictures(config, say);
  const database = await openForCommand(config, what === 'audit-stream' ? sayBeside : say);
  try {
    return await runAdmin(args, {
      db: database.db,
      clock: clockOf(config),
      secret: () => secretOf(config),
      readPassword: (prompt) => readPassword(prompt, process.stdin, process.stdout),
      write: say,
    });
  } finally {
    await database.close();
  }
}

runCommand(main);
