/**
 * What a first visit loads of each page, compressed as it is sent, and the most that it may be. `npm run build` fails when a
 * page has become heavier. What the page then asks the server for is weighed in the browser (test/e2e/first-visit.spec.ts).
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const KB = 1024;

/** Page → the most KB in all, and of them scripts. Of the 200 KB of the centers, 20 are for what they are and look like. */
export const BUDGETS = {
  '/': { all: 175, scripts: 120 },
  '/dialysis': { all: 175, scripts: 120 },
  '/about': { all: 175, scripts: 120 },
  '/kidney': { all: 185, scripts: 130 },
  '/KidneyMedicationGuide': { all: 185, scripts: 130 },
  '/kidneyDiet': { all: 195, scripts: 137 },
  '/services': { all: 180, scripts: 130 },
  '/contact': { all: 226, scripts: 177 },
  '/book': { all: 206, scripts: 160 },
  '/login': { all: 230, scripts: 180 },
  '/signup': { all: 236, scripts: 186 },
};

/** The most KB of a route's own file. */
const ROUTE_FILE = 40;

/** Everything that the browser fetches to show a page, beside the page: links, scripts with what they import, pictures. */
export function filesOf(html, read) {
  const tags = (pattern, wanted) => [...html.matchAll(pattern)].map(([tag]) => tag).filter(wanted);
  const links = tags(/<link\b[^>]*>/g, (tag) => /rel="(modulepreload|stylesheet|preload|icon|manifest)"/.test(tag));
  const pictures = tags(/<img\b[^>]*>/g, (tag) => !/loading="lazy"/.test(tag));
  const named = [...links, ...pictures].map((tag) => /(?:href|src)="([^"#]+)/.exec(tag)?.[1] ?? '');
  // The first font is that of Latin letters; the others come where their letters are.
  const font = /url\("?(\/assets\/[^")]+\.woff2)/.exec(html)?.[1] ?? '';
  const scripts = [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, file]) => file);
  const files = new Set();
  const toVisit = [...named, font, ...scripts].filter((file) => file.startsWith('/'));
  for (const file of toVisit) {
    if (files.has(file)) continue;
    files.add(file);
    if (!file.endsWith('.js')) continue;
    toVisit.push(...importsOf(file, read));
  }
  return [...files];
}

/** The files that a script imports, which are fetched with it; what it imports later is not among them. */
export function importsOf(file, read) {
  const imported = read(file).matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g);
  return [...imported].map(([, name]) => path.posix.join(path.posix.dirname(file), name));
}

/** Weighs the built and compressed pages of a folder; returns a table to read, and its lines that are over. */
export function weighPages(dir) {
  const read = (file) => readFileSync(path.join(dir, file), 'utf8');
  const sent = (file) => statSync([`${file}.br`, file].map((name) => path.join(dir, name)).find(existsSync)).size;
  const weigh = (files) => files.reduce((sum, file) => sum + sent(file), 0);

  const pages = Object.entries(BUDGETS).map(([page, budget]) => {
    const html = read(path.join(page, 'index.html'));
    const files = filesOf(html, read);
    const scripts = files.filter((file) => file.endsWith('.js'));
    return line(
      page,
      [
        [weigh(files) + asSent(html), budget.all],
        [weigh(scripts), budget.scripts],
      ],
      scripts.length,
    );
  });
  const heavy = readdirSync(path.join(dir, 'assets'))
    .filter((name) => /page-[\w-]+\.js$/.test(name))
    .map((name) => line(`/assets/${name}`, [[sent(`/assets/${name}`), ROUTE_FILE]]))
    .filter(({ isOver }) => isOver);
  const lines = [...pages, ...heavy];
  const head = row(['page', 'KB in all', 'KB of scripts', 'scripts']);
  return {
    table: [head, ...lines.map(({ text }) => text)].join('\n'),
    over: lines.filter(({ isOver }) => isOver).map(({ text }) => text),
  };
}

/** A page itself is compressed by the server when it starts (platform/http/pages.ts). */
function asSent(html) {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;
}

function line(name, weights, ...rest) {
  const cells = weights.map(([bytes, most]) => `${(bytes / KB).toFixed(1)} of ${most}`);
  return { isOver: weights.some(([bytes, most]) => bytes > most * KB), text: row([name, ...cells, ...rest]) };
}

const row = (cells) =>
  cells.map((cell, place) => (place === 0 ? `${cell}`.padEnd(24) : `${cell}`.padStart(16))).join('');
