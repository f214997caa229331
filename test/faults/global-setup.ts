/** Once for all files of the harness: the bundle of the process, a PostgreSQL, and the table at the end. */
import { mkdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { startRealPostgres } from '../real-postgres';
import { printReport } from './report';
import { PROCESS_BUNDLE } from './supervised';

const RESULTS = 'test-results/faults';

export default async function setup(): Promise<() => Promise<void>> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  await build({
    entryPoints: ['test/faults/process.ts'],
    outfile: PROCESS_BUNDLE,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  const postgres = await startRealPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    printReport();
    await postgres.stop();
  };
}
