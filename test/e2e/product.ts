/**
 * Fixtures of the browser tests: a product per worker, a watched browser, and people who use it. `test.use({ startsAt
 * })` in a file gives that file a product with another starting time, `morePatients` one of another size. A file that moves the
 * clock has a starting time that no other file has: files with the same options share a product (test/clocks.test.ts).
 */
import { test as base, expect } from '@playwright/test';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { DAY_MS } from '../../src/domain/time';
import { atTheFloor, belowTheFloor } from './old-browser';
import { Patient, freshEmail } from './patient';
import { buildWithPseudoLocale } from './pseudo-build';
import { type RunningProduct, addToData, newDataDir, removeDataDir, startProduct } from './running-product';
import { SandboxControl } from './sandbox';
import { waitForScripts } from './scripted';
import { startRealPostgres } from '../real-postgres';
import { SEEDED_DATA, SEEDED_DATABASE, TUESDAY_MORNING } from './seed-once';
import { translateAll } from './translator';
import { type Watch, watch } from './watch';

export type ProductOptions = {
  /** Not before TUESDAY_MORNING. */
  startsAt: string;
  /** Additional centers and patients besides the demonstration's. */
  moreCenters: number;
  morePatients: number;
  /** Settings by their names in the environment. */
  settings: Record<string, string>;
  /** Builds and starts the product with the language of `scripts/pseudo-locale.ts` beside its own. */
  pseudoLocale: boolean;
};

/** A part whose script comes late finds other texts than it renders, and React renders it anew. */
const OTHER_TEXT = /^page error: Error: Minified React error #418/;

/** Long enough for a machine that is busy. */
const TIDY_MS = 120_000;

type WorkerFixtures = ProductOptions & { product: RunningProduct; sandbox: SandboxControl };

/** What is done to the browser of a test: its pages are translated, or it lacks what is newer than the oldest browsers, or is older. */
export type BrowserOptions = {
  browserIs: 'as it is' | 'translating' | 'translating first' | 'at the floor' | 'below the floor';
};

type TestFixtures = BrowserOptions & {
  /** The clock at the beginning of the test; it only moves forward within a product. */
  clock: string | null;
  clockSet: void;
  /** Announces a failure (an answer of 400 or more, a message on the console) that the test causes. */
  expectFailure: Watch['expectFailure'];
  watched: Watch;
  /** A new patient, logged in in the test's browser. */
  patient: Patient;
  /** Another patient, in no browser. */
  anotherPatient: (username?: string) => Promise<Patient>;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  startsAt: [TUESDAY_MORNING, { scope: 'worker', option: true }],
  moreCenters: [0, { scope: 'worker', option: true }],
  morePatients: [0, { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],
  pseudoLocale: [false, { scope: 'worker', option: true }],

  product: [
    async (
      { startsAt, moreCenters: centers, morePatients: patients, settings, pseudoLocale },
      provide,
      { workerIndex },
    ) => {
      const built = pseudoLocale ? buildWithPseudoLocale() : '.';
      const dataDir = newDataDir(process.env[SEEDED_DATA]);
      const databaseUrl = await (await startRealPostgres()).createDatabase(process.env[SEEDED_DATABASE]);
      if (centers + patients > 0) addToData(databaseUrl, { centers, patients }, startsAt);
      const product = await startProduct({
        name: `worker-${workerIndex}`,
        now: startsAt,
        dataDir,
        databaseUrl,
        settings,
        built,
      });
      await provide(product);
      const sandbox = new SandboxControl(product.sandboxUrl);
      await sandbox.calm();
      await untilTidy(databaseUrl, await sandbox.now());
      await product.stop();
      removeDataDir(dataDir);
      if (pseudoLocale) rmSync(built, { recursive: true });
    },
    // A build takes a minute, and more on a busy machine.
    { scope: 'worker', timeout: 400_000 },
  ],

  sandbox: [async ({ product }, provide) => provide(new SandboxControl(product.sandboxUrl)), { scope: 'worker' }],

  baseURL: async ({ product }, provide) => provide(product.url),

  clock: [null, { option: true }],

  clockSet: [
    async ({ clock, sandbox }, provide) => {
      if (clock) await sandbox.setClock(clock);
      await provide();
    },
    { auto: true },
  ],

  watched: [
    async ({ context, product, browserIs }, provide) => {
      const watched = watch(context, [product.url, product.sandboxUrl]);
      await provide(watched);
      const complaints = watched
        .complaints()
        .filter((line) => !(browserIs.startsWith('translating') && OTHER_TEXT.test(line)));
      expect(complaints, 'what happened in the browser unannounced').toEqual([]);
    },
    { auto: true },
  ],

  expectFailure: async ({ watched }, provide) => provide(watched.expectFailure),

  browserIs: ['as it is', { option: true }],

  context: async ({ context, browserIs }, provide) => {
    if (browserIs.startsWith('translating')) await translateAll(context, browserIs === 'translating first');
    if (browserIs === 'at the floor') await atTheFloor(context);
    if (browserIs === 'below the floor') await belowTheFloor(context);
    await provide(context);
  },

  page: async ({ page, javaScriptEnabled, browserIs }, provide) => {
    if (javaScriptEnabled !== false && browserIs !== 'below the floor') waitForScripts(page);
    await provide(page);
  },

  patient: async ({ context, sandbox, clockSet }, provide) => {
    void clockSet;
    const patient = new Patient(context.request, sandbox, freshEmail(), 'Asha Rao');
    await patient.signUp();
    await provide(patient);
  },

  anotherPatient: async ({ playwright, baseURL, sandbox }, provide) => {
    const opened: { dispose(): Promise<void> }[] = [];
    await provide(async (username = 'Ravi Menon') => {
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
      opened.push(request);
      const patient = new Patient(request, sandbox, freshEmail(), username);
      await patient.signUp();
      return patient;
    });
    await Promise.all(opened.map((request) => request.dispose()));
  },
});

export { expect };

/** Waits until what outlived its time is forgotten, which the product does once a day: a test may have moved the clock by months. */
async function untilTidy(databaseUrl: string, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const since = new Date(now.getTime() - DAY_MS);
  const done = () => client.query(`select from daily_work where name = 'retention' and done_at > $1`, [since]);
  await expect
    .poll(async () => (await done()).rowCount, { message: 'the work of the day is done', timeout: TIDY_MS })
    .toBe(1);
  await client.end();
}
