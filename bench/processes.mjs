/**
 * One process against four over one PostgreSQL: answers per second of CPU time, the database's included. Requests are
 * for months of availability, which are never cached.
 */
import { anyOf, monthOf } from './availability.mjs';
import { median, printTable, say, verdict } from './parts/figures.mjs';
import { query } from './parts/postgres.mjs';
import { cpuSeconds } from './parts/processes.mjs';
import { inScene } from './parts/scene.mjs';
import { need } from './parts/tools.mjs';
import { load } from './parts/wrk.mjs';
import { sized } from './parts/smoke.mjs';

const ROUNDS = sized(3, 1);
const SECONDS = sized(4, 1);
/** In total, for any number of processes. */
const CONNECTIONS = 16;

export async function bench() {
  need('wrk');
  return inScene(async ({ dir, postgres, databaseUrl, start }) => {
    const { rows } = await query(databaseUrl, 'select id from centers order by id');
    const script = anyOf(
      dir,
      'month',
      rows.map(({ id }) => monthOf(id)),
    );
    const products = [];
    for (let n = 0; n < 4; n++) products.push(await start());
    const measure = (some) => perCpuSecond(some, postgres.pid, script);
    const rounds = { 1: [], 4: [] };
    await measure(products);
    for (let round = 0; round < ROUNDS; round++) {
      rounds[1].push(await measure(products.slice(0, 1)));
      rounds[4].push(await measure(products));
    }
    if (postgres.pid === null) say('without the time of the database, which is not ours');
    printTable([1, 4].map((count) => ({ processes: count, ...medianOf(rounds[count]) })));
    const [one, four] = [medianOf(rounds[1]), medianOf(rounds[4])];
    const ratio = four.perCpuSecond / one.perCpuSecond;
    return [
      verdict('requests per CPU second, 4 processes', four.perCpuSecond, one.perCpuSecond, ratio, { atLeast: 0.8 }),
    ];
  });
}

async function perCpuSecond(products, databasePid, script) {
  const pids = [...products.map(({ pid }) => pid), ...(databasePid === null ? [] : [databasePid])];
  const spent = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = spent();
  const connections = CONNECTIONS / products.length;
  const runs = await Promise.all(products.map(({ url }) => load(url, { seconds: SECONDS, connections, script })));
  const perSecond = runs.reduce((sum, run) => sum + run.perSecond, 0);
  return { perSecond: Math.round(perSecond), perCpuSecond: Math.round((perSecond * SECONDS) / (spent() - before)) };
}

function medianOf(rounds) {
  return {
    perSecond: median(rounds.map((one) => one.perSecond)),
    perCpuSecond: median(rounds.map((one) => one.perCpuSecond)),
  };
}
