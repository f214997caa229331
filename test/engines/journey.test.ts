/**
 * A patient's way in the engines beside Chromium's: Firefox's, and WebKit's, which every browser of an iPhone has. Each is gone with
 * scripts and without, over the built product. Pictures of each step are in test-results/engines where one failed, and with
 * KEEP_PICTURES=1 always.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { findEngine, noEngine } from '../../scripts/engines.mjs';
import { bookings } from '../../src/contract';
import { aClient } from '../client';
import { type RunningProduct, newDataDir, removeDataDir, startProduct } from '../e2e/running-product';
import { TUESDAY_MORNING } from '../e2e/seed-once';
import { startRealPostgres } from '../real-postgres';
import { signUp } from '../sign-up';
import { startFirefox } from './firefox';
import { logInBookPayAndCancel } from './journey';
import { Browser, type Engine } from './webdriver';
import { startWebKit } from './webkit';

const PASSWORD = 'seven rivers and a boat';
/** The narrowest that Firefox makes a window; pages look there as on a phone. */
const PHONE = { width: 460, height: 900 };

let product: RunningProduct;
const dataDir = newDataDir();

beforeAll(async () => {
  const databaseUrl = await (await startRealPostgres()).createDatabase();
  product = await startProduct({ name: 'engines', now: TUESDAY_MORNING, dataDir, databaseUrl });
});
afterAll(async () => {
  await product?.stop();
  removeDataDir(dataDir);
});

for (const name of ['Firefox', 'WebKit'] as const) {
  for (const hasScripts of [true, false]) {
    const title = `${name} ${hasScripts ? 'with' : 'without'} scripts`;
    it(`${title}: a patient logs in, finds a center, books, pays, and cancels`, async (test) => {
      const engine = await start(name, hasScripts);
      if (!engine) return test.skip(noEngine(name));
      onTestFinished(engine.stop);
      const email = `asha.${randomUUID().slice(0, 8)}@example.com`;
      const client = aClient(product);
      await signUp({ sandbox: { url: product.sandboxUrl } }, client, email, PASSWORD);
      const browser = new Browser(engine, product.url, hasScripts);
      const pictures = new Map<string, Buffer>();
      const draw = async (step: string) => {
        const picture = await browser.picture();
        if (picture) pictures.set(step, picture);
      };
      const keepPictures = () => keep(pictures, title.toLowerCase().replaceAll(' ', '-'));
      onTestFailed(keepPictures);
      try {
        await engine.send('resize', PHONE);
        await logInBookPayAndCancel(browser, { email, password: PASSWORD }, draw);
      } finally {
        await draw('at the end');
      }
      if (process.env.KEEP_PICTURES) keepPictures();
      const { myBookingData } = await client.call(bookings.myBookings);
      expect(myBookingData).toMatchObject([{ bookingStatus: 'cancelled', appoinmentDate: '2026-11-26' }]);
      expect(engine.complaints()).toEqual([]);
    });
  }
}

/** Null where it is not installed. */
async function start(name: 'Firefox' | 'WebKit', hasScripts: boolean): Promise<Engine | null> {
  if (name === 'Firefox') {
    const programs = findEngine(name);
    return programs && startFirefox(programs, hasScripts);
  }
  const programs = findEngine(name);
  return programs && startWebKit(programs, hasScripts);
}

function keep(pictures: Map<string, Buffer>, folder: string): void {
  const into = path.join('test-results/engines', folder);
  mkdirSync(into, { recursive: true });
  for (const [index, [step, picture]] of [...pictures].entries())
    writeFileSync(path.join(into, `${index + 1}-${step.replaceAll(' ', '-')}.png`), picture);
}
