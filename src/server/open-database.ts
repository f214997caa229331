import type { Config } from './config';
import { type Database, openEmbedded, openServer } from './db/database';
import { migrate } from './db/migrate';

/** Opens the configured database and brings it up to date; returns the names of what was applied. */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
): Promise<{ database: Database; applied: string[] }> {
  const database = config.databaseUrl
    ? openServer(config.databaseUrl, onError)
    : await openEmbedded(config.dataDir);
  try {
    return { database, applied: await migrate(database.db) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
