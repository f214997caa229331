import { defineConfig } from 'vitest/config';

/** Tests in Node. Those in a browser are Playwright's (playwright.config.ts). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'http',
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
          include: ['test/concurrency/**/*.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
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
