/** Lighthouse's mobile preset over the public pages of the built product, each several times; shows the medians. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The last line that runs on Node 20. Fetched by npx, since it is no part of the product. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = ['/', '/dialysis', '/book', '/services', '/about', '/kidney', '/KidneyMedicationGuide', '/kidneyDiet', '/contact', '/learn-more', '/financial-assistance', '/educational-materials', '/support-groups', '/research-updates', '/privacy', '/terms', '/login', '/signup'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const PORT = 4731;

/** `--runs 5`, and the pages to look at when not all. */
export async function bench(given) {
  const at = given.indexOf('--runs');
  const runs = at < 0 ? 5 : Number(given[at + 1]);
  const pages = given.filter((word) => word.startsWith('/'));
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-lighthouse-'));
  const env = { ...process.env, PORT: String(PORT), SANDBOX_PORT: String(PORT + 1), DATA_DIR: path.join(dir, 'data'), LOG_LEVEL: 'error' };
  const product = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' });
  try {
    await untilHealthy(product);
    print(['page', ...CATEGORIES, 'LCP s', 'TBT ms', 'CLS', 'KB']);
    for (const page of pages.length > 0 ? pages : PAGES) {
      const measured = Array.from({ length: runs }, () => measure(page, path.join(dir, 'report.json')));
      const medians = measured[0].map((_, place) => median(measured.map((one) => one[place])));
      const [lcp, tbt, cls, bytes] = medians.slice(CATEGORIES.length);
      const scores = medians.slice(0, CATEGORIES.length).map((score) => Math.round(score * 100));
      print([page, ...scores, (lcp / 1000).toFixed(2), Math.round(tbt), cls.toFixed(3), (bytes / 1024).toFixed(0)]);
    }
  } finally {
    product.kill('SIGTERM');
    await new Promise((resolve) => (product.exitCode === null ? product.once('exit', resolve) : resolve()));
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The scores and figures of one run. */
function measure(page, report) {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'].join(' ');
  const words = ['-y', LIGHTHOUSE, `http://localhost:${PORT}${page}`, '--quiet', '--output=json', `--output-path=${report}`, `--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${flags}`];
  const run = spawnSync('npx', words, { encoding: 'utf8', env: { CHROME_PATH: '/usr/bin/chromium', ...process.env } });
  if (run.status !== 0) throw new Error(`Lighthouse failed on ${page}:\n${run.stderr}`);
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'));
  const figure = (audit) => audits[audit].numericValue;
  return [
    ...CATEGORIES.map((category) => categories[category].score),
    ...['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'total-byte-weight'].map(figure),
  ];
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

async function untilHealthy(product) {
  for (let tries = 0; tries < 600; tries++) {
    if (product.exitCode !== null) throw new Error('The product did not start. Is it built?');
    const answer = await fetch(`http://localhost:${PORT}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The product does not answer.');
}

function print(cells) {
  process.stdout.write(`${cells.map((cell, place) => (place === 0 ? `${cell}`.padEnd(26) : `${cell}`.padStart(15))).join('')}\n`);
}
