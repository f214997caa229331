/**
 * How response times grow with the number of bookings: databases of several sizes in one PostgreSQL, the built product
 * over each, every endpoint called in turn at each size. Shows the medians, and the largest size against the smallest.
 */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { readingCalls, thingsOf, timed, writingCalls } from './growth/calls.mjs';
import { databaseOf, fill } from './growth/fill.mjs';
import { startPostgres } from './growth/postgres.mjs';
import { startProduct } from './growth/product.mjs';
import { backgroundStatements } from './growth/background.mjs';
import { explain } from './growth/explain.mjs';
import { isSmoke, sized } from './parts/smoke.mjs';

const PORT = 5200;
/** The hint of the next free windows is shared for a second. */
const HINT_MS = 1_050;

/**
 * `--sizes 10000,10000000 --runs 15 --only dashboard --dir /var/tmp/growth`; what is filled is kept there. `--fill` only fills,
 * `--explain` writes docs/explain, `--least` shows the quickest run instead of the median, for a machine that is not quiet.
 */
export async function bench(given) {
  const option = (name, otherwise) => (given.includes(`--${name}`) ? given[given.indexOf(`--${name}`) + 1] : otherwise);
  const sizes = option('sizes', sized('10000,100000,1000000,10000000', '2000')).split(',').map(Number);
  const runs = Number(option('runs', sized(15, 1)));
  const only = option('only', '');
  const isLeast = given.includes('--least');
  const dir = option('dir', path.join(tmpdir(), sized('vrikka-growth', `vrikka-growth-${process.pid}`)));
  if (!existsSync('dist/server/main.js')) throw new Error('Build first: npm run build');

  const postgres = await startPostgres(dir, PORT + 99);
  const products = [];
  try {
    for (const size of sizes)
      await fill(postgres, size, path.join(dir, `data-${size}`), (line) => process.stderr.write(`${line}\n`));
    if (given.includes('--fill')) return;
    if (given.includes('--explain'))
      return await explain(postgres, sizes.at(-1), path.join(dir, 'data-explain'), PORT + 90);
    for (const [index, size] of sizes.entries()) {
      // Resets the limits: a patient here repeats requests more often than any real one.
      const forgetTries = () =>
        postgres.using(databaseOf(size), (client) => client.query('delete from rate_limits; delete from hold_origins'));
      const at = {
        databaseUrl: postgres.urlOf(databaseOf(size)),
        dataDir: path.join(dir, `data-${size}`),
        port: PORT + 5 * index,
      };
      const product = await startProduct(at);
      const things = await thingsOf(product);
      products.push({ product, forgetTries, reading: readingCalls(things), writing: writingCalls(things) });
    }
    print(['', ...sizes, 'ratio']);
    const row = async (name, measure) => {
      const shown = (await alternately(products, runs, measure)).map(
        (each) => each[isLeast ? 0 : Math.floor(each.length / 2)],
      );
      print([name, ...shown.map((ms) => ms.toFixed(ms < 10 ? 1 : 0)), (shown.at(-1) / shown[0]).toFixed(2)]);
    };
    for (const name of Object.keys(products[0].reading).filter((one) => one.includes(only))) {
      await row(name, async ({ product, reading }) => {
        if (name.startsWith('next free')) await new Promise((resolve) => setTimeout(resolve, HINT_MS));
        return timed(product, reading[name]);
      });
    }
    for (const name of Object.keys(products[0].writing).filter((one) => one.includes(only))) {
      await row(name, ({ product, writing }, n) => writing[name](product, n));
    }
    if (!only) await backgroundStatements(postgres, products, sizes, print);
  } finally {
    for (const { product } of products) await product.stop();
    await postgres.stop();
    if (isSmoke) rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * The milliseconds at each size, the smallest first; alternating between sizes, so that other load on the machine
 * affects all of them.
 */
async function alternately(products, runs, measure) {
  const taken = products.map(() => []);
  for (let n = -1; n < runs; n++) {
    for (const [index, at] of products.entries()) {
      await at.forgetTries();
      const ms = await measure(at, n + 1).catch((error) => {
        process.stderr.write(`${error.message}\n`);
        return Infinity;
      });
      if (n >= 0) taken[index].push(ms);
      // A call that takes seconds is not repeated fifteen times.
      else if (ms > 2_000) runs = Math.min(runs, 3);
    }
  }
  return taken.map((each) => each.sort((one, other) => one - other));
}

function print(cells) {
  process.stdout.write(
    `${cells.map((cell, place) => (place === 0 ? `${cell}`.padEnd(48) : `${cell}`.padStart(11))).join('')}\n`,
  );
}
