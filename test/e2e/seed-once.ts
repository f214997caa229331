/**
 * PostgreSQL for the whole run, and in it the demonstration's data, written once: each product of the run starts from a
 * copy, which is much faster. The embedded database is in the HTTP tests.
 */
import oneServer from '../one-postgres';
import { startRealPostgres } from '../real-postgres';
import { newDataDir, removeDataDir, startProduct } from './running-product';

/** The default time of the tests: before the second window of a working day begins. */
export const TUESDAY_MORNING = '2026-11-24T08:00:00+05:30';

/** The settings that tell the workers where the data is: a folder, and the name of a database. */
export const SEEDED_DATA = 'E2E_SEEDED_DATA';
export const SEEDED_DATABASE = 'E2E_SEEDED_DATABASE';

export default async function seedOnce(): Promise<() => Promise<void>> {
  const stopServer = await oneServer();
  const databaseUrl = await (await startRealPostgres()).createDatabase();
  const dataDir = newDataDir();
  const product = await startProduct({ name: 'seeding', now: TUESDAY_MORNING, dataDir, databaseUrl });
  await product.stop();
  process.env[SEEDED_DATA] = dataDir;
  process.env[SEEDED_DATABASE] = new URL(databaseUrl).pathname.slice(1);
  return async () => {
    removeDataDir(dataDir);
    await stopServer?.();
  };
}
