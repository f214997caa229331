/** Once for all files of the harness: the bundles of the process and of what migrates, and the table at the end. */
import { mkdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { PROGRAMS, SERVER_BUILD } from '../../scripts/server-build.mjs';
import { printReport } from './report';

const RESULTS = 'test-results/faults';

export default async function setup(): Promise<() => void> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  await build({
    ...SERVER_BUILD,
    entryPoints: { process: 'test/faults/process.ts', migrate: PROGRAMS['migrate']! },
    outdir: RESULTS,
    logLevel: 'error',
  });
  return printReport;
}
