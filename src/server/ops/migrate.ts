/** `npm run migrate`: migrates the database to this release, prints what it did, and ends. */
import { runCommand, say } from './command';
import { readConfig } from '../config';
import { nameDatabase, openDatabase, tellFailures } from '../platform/db/open-database';
import { knownMigrations } from '../platform/db/migrate';

async function main(): Promise<number> {
  const config = { ...readConfig(process.env), migrateOnStart: true };
  say(`Migrating ${nameDatabase(config)}`);
  const { database, applied } = await openDatabase(config, tellFailures(say));
  await database.close();
  const last = (await knownMigrations()).at(-1);
  say(applied.length > 0 ? `Applied ${applied.join(', ')}` : `Nothing to do: it has everything up to ${last}`);
  return 0;
}

runCommand(main, { after: () => 'Nothing was changed.' });
