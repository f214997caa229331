import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';

/** A machine of two cores may be busy with something else; `npm test` names what passed only then. */
const retry = process.env.CI ? 1 : 0;

/** Tests in Node. Those in a browser are Playwright's (playwright.config.ts). */
export default defineConfig({
  test: {
    projects: [
      {
        // The catalogue is compiled as the build does it.
        plugins: [lingui()],
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.ts', 'scripts/**/*.test.ts', 'test/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'http',
          retry,
          include: ['src/{server,sandbox}/**/*.test.ts', 'test/http/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // They mostly wait: for mails, jobs and the provider.
          maxWorkers: 2,
          // Each file starts a product of its own; reading the whole server anew for each takes a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'concurrency',
          retry,
          include: ['test/concurrency/**/*.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
          retry,
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/faults/global-setup.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
