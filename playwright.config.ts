import { defineConfig } from '@playwright/test';
import type { BrowserOptions, ProductOptions } from './test/e2e/product';
import { installedChromium } from './test/e2e/chromium';
import { AT_A_DESK } from './test/e2e/sizes';

/** A mid-range Android phone, as most patients have. */
const PHONE = {
  viewport: { width: 360, height: 780 },
  // Drawing four times as many pixels is for pictures only.
  deviceScaleFactor: process.env.KEEP_PICTURES ? 2 : 1,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; M2101K6P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

/** Browser tests of the built product. Each worker runs a product and a sandbox of its own (test/e2e/product.ts). */
export default defineConfig<BrowserOptions, ProductOptions>({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/seed-once.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  // A second try where the whole is tested: `npm test` names what needed it. At work a failure is a failure.
  retries: process.env['CI'] ? 1 : 0,
  // Generous: a machine of two cores may be busy with something else.
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000, intervals: [20] } },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It slows a test down by a third: `npx playwright test --trace on` has one.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: installedChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { ...PHONE, browserIs: process.env['TRANSLATED'] ? 'translating' : 'as it is' },
      testIgnore: AT_A_DESK,
    },
    { name: 'phone-administrator', use: PHONE, testMatch: AT_A_DESK, grep: /@phone/ },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, testMatch: AT_A_DESK },
  ],
});
