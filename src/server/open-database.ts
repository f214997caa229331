import { HOUR_MS } from '../domain/time';
import type { Config } from './config';
import { type Database, DatabasePanic, nameServer, openEmbedded, openServer } from './db/database';
import { migrate } from './db/migrate';

const MIGRATION_TIMEOUT_MS = 2 * HOUR_MS;

/** Which database is configured, for a person to read. */
export function nameDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl ? `the database ${nameServer(databaseUrl)}` : `the embedded database in ${dataDir}`;
}

/** Opens the configured database and, unless told otherwise, brings it up to date; tells what was applied. */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
  { migrated = true, statementTimeoutMs }: { migrated?: boolean; statementTimeoutMs?: number } = {},
): Promise<{ database: Database; applied: string[] }> {
  const { databaseUrl, dataDir } = config;
  const applied = databaseUrl && migrated ? await migrateServer(databaseUrl, onError) : [];
  const database = databaseUrl ? openServer(databaseUrl, onError, undefined, statementTimeoutMs) : await openEmbedded(dataDir, onError);
  try {
    return { database, applied: migrated && !databaseUrl ? await migrate(database.db) : applied };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Over connections of its own: an index of a large table takes longer than any statement of the product may. */
async function migrateServer(url: string, onError: (error: Error) => void): Promise<string[]> {
  const database = openServer(url, onError, 2, MIGRATION_TIMEOUT_MS);
  try {
    return await migrate(database.db);
  } finally {
    await database.close();
  }
}

/** What a command does with failures of the database beside its queries: it tells them, and ends after a panic. */
export function tellFailures(say: (line: string) => void): (error: Error) => void {
  return (error) => {
    if (!(error instanceof DatabasePanic)) return say(`Database: ${error.message}`);
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  };
}
