import { availableParallelism } from 'node:os';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';

/**
 * What Vitest's suites have in common, so that they run side by side: files are taken by whichever process is free, and
 * a process has read the server once for all of its files.
 */
const together = {
  isolate: false,
  // One more than there are cores, and never fewer than three: most tests wait now and then.
  maxWorkers: Math.max(3, availableParallelism() + 1),
};
const HOUR_MS = 3_600_000;

/** Tests in Node. Those in a browser are Playwright's (playwright.config.ts). */
export default defineConfig({
  test: {
    projects: [
      {
        // The catalogue is compiled as the build does it.
        plugins: [lingui()],
        test: {
          ...together,
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/*.test.ts'],
        },
      },
      {
        test: {
          ...together,
          name: 'http',
          include: ['src/{server,sandbox}/**/*.test.ts', 'test/http/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...together,
          name: 'processes',
          include: ['test/processes/**/*.test.ts'],
          testTimeout: HOUR_MS / 10,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...together,
          name: 'concurrency',
          include: ['test/concurrency/**/*.test.ts'],
          globalSetup: ['test/one-postgres.ts'],
          testTimeout: HOUR_MS / 2,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...together,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/one-postgres.ts', 'test/faults/global-setup.ts'],
          testTimeout: HOUR_MS,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
