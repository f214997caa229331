/**
 * How long the scripts of the public pages keep a phone from answering: every task of the main thread after the first drawing,
 * by the processor time it took times four, less 50 ms. Lighthouse's total blocking time is made of what the clock says, and
 * counts what other programs and other machines on the same host took; this is the page's own.
 */
import { median } from './parts/figures.mjs';
import { PHONE, withBrowser } from './parts/browser.mjs';
import { pagesAsked } from './parts/pages.mjs';
import { print, withProduct } from './parts/with-product.mjs';

const SLOWER = 4;
const UNNOTICED_MS = 50;
/** Until the page has been taken over and has drawn what it asked for. */
const REST_MS = 2_500;

/** `--runs 5`, the pages to look at when not all, and `--at http://localhost:3000` for a product that is running already. */
export async function bench(given) {
  const { runs, pages } = pagesAsked(given);
  const at = given.indexOf('--at');
  if (at >= 0) return measure(given[at + 1], pages, runs);
  await withProduct({}, (origin) => measure(origin, pages, runs));
}

async function measure(origin, pages, runs) {
  print(['page', 'blocking ms', 'least', 'most', 'longest task ms']);
  for (const path of pages) {
    const seen = [];
    for (let run = 0; run < runs; run++) seen.push(await blocking(origin + path));
    const times = seen.map(({ ms }) => ms);
    print([
      path,
      ...[median(times), Math.min(...times), Math.max(...times), median(seen.map(({ longest }) => longest))].map((ms) =>
        ms.toFixed(0),
      ),
    ]);
  }
}

/** Of one visit with an empty cache, in milliseconds of a phone. */
async function blocking(url) {
  let tasks = [];
  await withBrowser(PHONE, async ({ page, record }) => {
    await page.goto('about:blank');
    tasks = await record(async () => {
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(REST_MS);
    });
  });
  const times = tasks.filter(({ isDrawn }) => isDrawn).map(({ busy }) => busy * SLOWER);
  return { ms: times.reduce((sum, ms) => sum + Math.max(0, ms - UNNOTICED_MS), 0), longest: Math.max(0, ...times) };
}
