/** Writes docs/explain: PostgreSQL's plan of each query of each call, at one size. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readingCalls, thingsOf, writingCalls } from './calls.mjs';
import { databaseOf } from './fill.mjs';
import { startProduct } from './product.mjs';

/** Two rounds of the sweeps. */
const IDLE_MS = 25_000;
const LOGGED_MS = 100;
/** Lists of ten thousand ids are cut. */
const LONG_LINE = /^(.{600}).+$/gm;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const OPTIONS = [
  'log_min_duration=0',
  'log_analyze=on',
  'log_buffers=on',
  'log_timing=on',
  'log_parameter_max_length=0',
];

export async function explain(postgres, size, dataDir, port) {
  const url = new URL(postgres.urlOf(databaseOf(size)));
  url.searchParams.set('options', OPTIONS.map((one) => `-c auto_explain.${one}`).join(' '));
  const product = await startProduct({ databaseUrl: url.href, dataDir, port });
  try {
    const things = await thingsOf(product);
    await postgres.plans();
    await pause(IDLE_MS);
    await product.ask('everybody', 'GET', '/metrics');
    await pause(LOGGED_MS);
    const known = new Set();
    const fresh = (plans) => plans.filter(({ text }) => !known.has(text) && known.add(text) && !text.includes('jobs.'));
    const sections = {
      background: [['what the product asks by itself', fresh(postgres.plans())]],
      everybody: [],
      patient: [],
      administrator: [],
    };
    const calls = [
      ...Object.entries(readingCalls(things)).map(([name, call]) => [name, call[0], () => product.ask(...call)]),
      ...Object.entries(writingCalls(things)).map(([name, write]) => [name, 'writing', () => write(product, 0)]),
    ];
    for (const [name, who, ask] of calls) {
      await ask();
      await pause(LOGGED_MS);
      (sections[who] ??= []).push([name, fresh(postgres.plans())]);
    }
    mkdirSync('docs/explain', { recursive: true });
    for (const [who, parts] of Object.entries(sections)) {
      const text = parts.map(
        ([name, plans]) =>
          `== ${name}\n\n${plans.map(({ plan }) => plan).join('\n') || 'Nothing that is not above.\n'}`,
      );
      const head = `Made by \`npm run bench -- growth --explain\`, with ${size.toLocaleString('en')} bookings. Each query is told once, where it first came; those of the queue are left out.\n\n`;
      writeFileSync(`docs/explain/${who}.txt`, (head + text.join('\n')).replaceAll(LONG_LINE, '$1…'));
    }
  } finally {
    await product.stop();
  }
}
