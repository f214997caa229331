/** Fills a database, and compares every report with its recount; `bench/reports.mjs` starts it. */
import { sql } from 'kysely';
import { REPORT_NAMES, type ReportName, monthBefore, shapeOf, usualBy } from '../../src/domain/reports';
import type { Scope } from '../../src/domain/rights';
import { type IstDate, addDays, daysBetween } from '../../src/domain/time';
import { accountsSums } from '../../src/server/reports/accounts';
import { runReport } from '../../src/server/reports/run-report';
import { recount, recountAccounts } from '../../src/server/ops/doctor/recount-reports';
import { reportsAgree } from '../../src/server/ops/doctor/reports';
import { openServer } from '../../src/server/platform/db/database';
import { migrate } from '../../src/server/platform/db/migrate';
import { readPlainRows, writeReportRows } from './report-rows';

const [url = '', ...given] = process.argv.slice(2);
const option = (name: string, otherwise: number) =>
  given.includes(`--${name}`) ? Number(given[given.indexOf(`--${name}`) + 1]) : otherwise;
const isSmoke = process.env['BENCH_SMOKE'] === '1';
const [count, centers, seed] = [
  option('bookings', isSmoke ? 2_000 : 100_000),
  option('centers', isSmoke ? 20 : 400),
  option('seed', 19),
];
const NOW = new Date('2026-11-10T12:00:00+05:30');
const TIMES = 5;

const { db, pool, close } = openServer(url, console.error, 1, 600_000);
pool.on('connect', (client) => client.on('notice', ({ message }) => print(message ?? '')));
await migrate(db);
const began = performance.now();
const { first, last } = await writeReportRows(db, { bookings: count, centers, seed, now: NOW });
await sql`vacuum analyze`.execute(db);
print(
  `${count.toLocaleString('en')} bookings at ${centers} centers, ${first} to ${last}: ${seconds(began)} s to write`,
);
// What is written at once has changed many keys of the counters.
await sql`delete from tallies`.execute(db);
await sql`insert into tallies (kind, day, status, n, paise, is_summed)
  select kind, day, status, n, paise, true from tallies_recounted`.execute(db);
const { id: one } = await db
  .selectFrom('centers')
  .select('id')
  .orderBy('id')
  .offset(3)
  .limit(1)
  .executeTakeFirstOrThrow();
let wrong = 0;
if (!given.includes('--times')) await compareAll();
const since = performance.now();
const breaches = await reportsAgree({ database: { db } as never, clock: () => NOW });
print(`the doctor: ${breaches.length === 0 ? 'agrees' : JSON.stringify(breaches)}, ${seconds(since)} s`);
await timeAll();
if (given.includes('--explain')) await explainAll();
await close();
process.exitCode = wrong + breaches.length > 0 ? 1 : 0;

async function compareAll(): Promise<void> {
  const rows = await readPlainRows(db);
  let [views, loops, figures] = [0, 0, 0];
  for (const scope of ['all', [one]] as Scope[]) {
    for (const name of REPORT_NAMES) {
      for (const by of shapeOf(name).by) {
        const asked = { name, by, from: first, to: last, scope, now: NOW };
        const start = performance.now();
        const shown = await runReport(db, asked);
        const between = performance.now();
        const counted = recount(rows, asked);
        views += between - start;
        loops += performance.now() - between;
        const pairs = [...shown.rows.map(({ id, figures: of }) => [of, counted.rows.get(id) ?? {}] as const)];
        pairs.push([shown.total, counted.total]);
        const isLost = [...counted.rows.keys()].some((id) => !shown.rows.some((row) => row.id === id));
        const isEqual = pairs.every(([of, plain]) =>
          Object.entries(of).every(([figure, n]) => (n ?? 0) === (plain[figure] ?? 0)),
        );
        figures += pairs.reduce((sum, [of]) => sum + Object.keys(of).length, 0);
        if (!isEqual || isLost) print(`NOT EQUAL: ${name} by ${by}, ${scope === 'all' ? 'all centers' : 'one center'}`);
        wrong += isEqual && !isLost ? 0 : 1;
      }
    }
    for (let month = monthBefore(addDays(last, 31)); month >= first.slice(0, 7); month = monthBefore(`${month}-01`)) {
      const [sums, plain] = [await accountsSums(db, month, scope), recountAccounts(rows, month, scope)];
      if (JSON.stringify(sums) === JSON.stringify(plain)) figures += 4;
      else {
        wrong += 1;
        print(`NOT EQUAL: the accounts of ${month}: ${JSON.stringify(sums)} and ${JSON.stringify(plain)}`);
      }
    }
  }
  const verdict = wrong === 0 ? 'all equal' : `${wrong} NOT EQUAL`;
  print(
    `${figures.toLocaleString('en')} figures: ${verdict}; views ${(views / 1000).toFixed(1)} s, loops ${(loops / 1000).toFixed(1)} s`,
  );
}

/** The best of a few, so that other work on the machine counts less. */
async function timeAll(): Promise<void> {
  print(
    `\n${'ms, the best of 5'.padEnd(28)}${['30 days', 'a year', 'everything', 'a year, one center'].map((head) => head.padStart(20)).join('')}`,
  );
  const year = daysBetween(first, last) > 365 ? addDays(last, -364) : first;
  for (const name of REPORT_NAMES) {
    const cells = [];
    for (const [from, scope] of [
      [addDays(last, -29), 'all'],
      [year, 'all'],
      [first, 'all'],
      [year, [one]],
    ] as [IstDate, Scope][])
      cells.push((await best(name, from, scope)).toFixed(1).padStart(20));
    print(`${name.padEnd(28)}${cells.join('')}`);
  }
}

async function best(name: ReportName, from: IstDate, scope: Scope): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < TIMES; n++) {
    const start = performance.now();
    await runReport(db, { name, by: usualBy(name, { from, to: last }), from, to: last, scope, now: NOW });
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** Over 30 days, with what was read. */
async function explainAll(): Promise<void> {
  await sql`load 'auto_explain'`.execute(db);
  await sql`set auto_explain.log_min_duration = 0`.execute(db);
  await sql`set auto_explain.log_analyze = on`.execute(db);
  await sql`set client_min_messages = log`.execute(db);
  for (const name of REPORT_NAMES) {
    print(`\n== ${name}`);
    const from = addDays(last, -29);
    await runReport(db, { name, by: usualBy(name, { from, to: last }), from, to: last, scope: 'all', now: NOW });
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
