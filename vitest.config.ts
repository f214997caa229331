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

/** Tests of payments over HTTP, which are run for the other provider as well. */
const OF_PAYMENTS = [
  'fulfil',
  'make-payment',
  'failed-refunds',
  'made-at-provider',
  'refund-after-cancelling',
  'cancel',
  'outside-away',
  'razorpay',
];
/** Races on PostgreSQL in which the provider takes part, which are run for the other provider as well. */
const RACES_OF_PAYMENTS = ['one-effect', 'desk-money'];
/** The same tests with payments by Razorpay (test/tested-provider.ts). */
const BY_RAZORPAY = { VRIKKA_TESTED_PROVIDER: 'razorpay' };

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
          exclude: ['test/http/razorpay.test.ts'],
          globalSetup: ['test/one-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...together,
          name: 'http-embedded',
          include: ['test/http/**/*.test.ts'],
          exclude: ['test/http/razorpay.test.ts'],
          env: { VRIKKA_TESTED_DATABASE: 'embedded' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...together,
          name: 'http-razorpay',
          include: OF_PAYMENTS.map((name) => `test/http/${name}.test.ts`),
          globalSetup: ['test/one-postgres.ts'],
          env: BY_RAZORPAY,
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
          name: 'concurrency-razorpay',
          include: RACES_OF_PAYMENTS.map((name) => `test/concurrency/${name}.test.ts`),
          globalSetup: ['test/one-postgres.ts'],
          env: BY_RAZORPAY,
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
      {
        test: {
          ...together,
          name: 'faults-razorpay',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/one-postgres.ts', 'test/faults/global-setup.ts'],
          env: BY_RAZORPAY,
          testTimeout: HOUR_MS,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
