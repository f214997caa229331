import { availableParallelism } from 'node:os';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { ONLINE_PROVIDERS } from './src/domain/providers.ts';

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

/** Tests of payments over HTTP, which are run for each other provider as well. */
const OF_PAYMENTS = [
  'fulfil',
  'make-payment',
  'failed-refunds',
  'paid-twice',
  'desk-over-checkout',
  'made-at-provider',
  'refund-after-cancelling',
  'cancel',
  'outside-away',
];
/** Races on PostgreSQL in which the provider takes part, which are run for each other provider as well. */
const RACES_OF_PAYMENTS = ['one-effect', 'desk-money'];
/** With whom the same tests are run once more (test/tested-provider.ts). A provider may have a file of its own, `test/http/checkout/<name>.test.ts`. */
const OTHERS = ONLINE_PROVIDERS.slice(1);
const OF_OTHERS = OTHERS.map((name) => `test/http/*/${name}.test.ts`);

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
          include: ['src/{domain,locales,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...together,
          name: 'http',
          include: ['src/{server,sandbox}/**/*.test.ts', 'test/http/**/*.test.ts'],
          exclude: OF_OTHERS,
          globalSetup: ['test/one-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...together,
          name: 'embedded',
          include: ['test/http/**/*.test.ts'],
          exclude: OF_OTHERS,
          env: { VRIKKA_TESTED_DATABASE: 'embedded' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      ...OTHERS.map((provider) => ({
        test: {
          ...together,
          name: `http-${provider}`,
          include: [...OF_PAYMENTS, provider].map((name) => `test/http/*/${name}.test.ts`),
          globalSetup: ['test/one-postgres.ts'],
          env: { VRIKKA_TESTED_PROVIDER: provider },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      })),
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
          name: 'engines',
          include: ['test/engines/**/*.test.ts'],
          globalSetup: ['test/one-postgres.ts'],
          testTimeout: HOUR_MS / 10,
          hookTimeout: 300_000,
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
      ...OTHERS.map((provider) => ({
        test: {
          ...together,
          name: `concurrency-${provider}`,
          include: RACES_OF_PAYMENTS.map((name) => `test/concurrency/${name}.test.ts`),
          globalSetup: ['test/one-postgres.ts'],
          env: { VRIKKA_TESTED_PROVIDER: provider },
          testTimeout: HOUR_MS / 2,
          hookTimeout: 120_000,
        },
      })),
      {
        test: {
          ...together,
          name: 'cluster',
          include: ['test/cluster/**/*.test.ts'],
          globalSetup: ['test/faults/global-setup.ts'],
          testTimeout: HOUR_MS,
          hookTimeout: 300_000,
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
      ...OTHERS.map((provider) => ({
        test: {
          ...together,
          name: `faults-${provider}`,
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/one-postgres.ts', 'test/faults/global-setup.ts'],
          env: { VRIKKA_TESTED_PROVIDER: provider },
          testTimeout: HOUR_MS,
          hookTimeout: 300_000,
        },
      })),
    ],
  },
});
