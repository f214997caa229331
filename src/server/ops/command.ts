/** What all commands share: they print which database they use, and end with a sentence on failure. */
import { HOUR_MS } from '../../domain/time';
import type { Config } from '../config';
import type { Database } from '../platform/db/database';
import { knownMigrations } from '../platform/db/migrate';
import { explain } from './explain';
import { nameDatabase, openDatabase, tellFailures } from '../platform/db/open-database';

export const OTHER_DATABASE =
  'For another one set DATABASE_URL (a PostgreSQL server) or DATA_DIR (the folder of an embedded database).';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line where standard output carries something else, such as a backup. */
export function sayBeside(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Ends the process with the exit code of `main`. If that throws: prints the error, then what `after` returns, and ends
 * with `failed`.
 */
export function runCommand(
  main: () => Promise<number>,
  { failed = 1, after = () => null }: { failed?: number; after?: (error: unknown) => string | null } = {},
): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      for (const line of [explain(error), after(error)]) if (line !== null) process.stderr.write(`${line}\n`);
      process.exit(failed);
    },
  );
}

/**
 * Opens the configured database and migrates it. A statement may take an hour: a command may have very many rows to
 * read or add, and the operator can end it. Prints which database it is, since with a missing setting it is another
 * one.
 */
export async function openForCommand(config: Config, tell = say): Promise<Database> {
  tell(`Working on ${nameDatabase(config)}`);
  const { database, applied } = await openDatabase(config, tellFailures(tell), { statementTimeoutMs: HOUR_MS });
  if (applied.length === (await knownMigrations()).length)
    tell(`It is new: there was no data of the product in it. ${OTHER_DATABASE}`);
  return database;
}
