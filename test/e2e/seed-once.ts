/** Writes the demonstration data once; each product of the run then starts from a copy, which is much faster. */
import { newDataDir, removeDataDir, startProduct } from './running-product';

/** The default time of the tests: before the second window of a working day begins. */
export const TUESDAY_MORNING = '2026-11-24T08:00:00+05:30';

/** The setting that tells the workers where the data is. */
export const SEEDED_DATA = 'E2E_SEEDED_DATA';

export default async function seedOnce(): Promise<() => void> {
  const dataDir = newDataDir();
  const product = await startProduct({ name: 'seeding', now: TUESDAY_MORNING, dataDir });
  await product.stop();
  process.env[SEEDED_DATA] = dataDir;
  return () => removeDataDir(dataDir);
}
