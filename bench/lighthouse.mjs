/** Lighthouse's mobile preset over the public pages of the built product, each several times; shows the medians. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { median } from './parts/figures.mjs';
import { pagesAsked } from './parts/pages.mjs';
import { print, withProduct } from './parts/with-product.mjs';

/** The last version for Node 20. Run by npx, since it is no dependency of the product. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const TRIES = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** `--runs 5`, and the pages to measure if not all. */
export async function bench(given) {
  const { runs, pages } = pagesAsked(given);
  await withProduct({}, (url, dir) => {
    print(['page', ...CATEGORIES, 'LCP s', 'TBT ms', 'CLS', 'KB']);
    for (const page of pages) {
      const measured = Array.from({ length: runs }, () => measure(url + page, path.join(dir, 'report.json')));
      const medians = measured[0].map((_, place) => median(measured.map((one) => one[place])));
      const [lcp, tbt, cls, bytes] = medians.slice(CATEGORIES.length);
      const scores = medians.slice(0, CATEGORIES.length).map((score) => Math.round(score * 100));
      print([page, ...scores, (lcp / 1000).toFixed(2), Math.round(tbt), cls.toFixed(3), (bytes / 1024).toFixed(0)]);
    }
  });
}

/** The scores and figures of one run. */
function measure(page, report) {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'].join(' ');
  const words = [
    '-y',
    LIGHTHOUSE,
    page,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${flags}`,
  ];
  const look = () =>
    spawnSync('npx', words, { encoding: 'utf8', env: { CHROME_PATH: '/usr/bin/chromium', ...process.env } });
  let run = look();
  // Sometimes the browser records no navigation; Lighthouse then needs another run.
  for (let tries = 1; run.status !== 0 && tries < TRIES; tries++) run = look();
  if (run.status !== 0) throw new Error(`Lighthouse failed on ${page}:\n${run.stderr}`);
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'));
  const figure = (audit) => audits[audit].numericValue;
  return [
    ...CATEGORIES.map((category) => categories[category].score),
    ...['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'total-byte-weight'].map(figure),
  ];
}
