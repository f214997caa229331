/**
 * A day of India's dialysis in a few minutes: `--patients 2000 --minutes 4 --processes 1`. Patients, visits and desks
 * are scaled down, the list of centers is the whole country's; the curve of the day has the rush of 6 AM when a month
 * opens (`day/assumptions.mjs`). Reports the product's answers, the cost, and from that how many machines the real day
 * needs. `--profile <folder>`: writes a profile of the product's process there, and `statements.txt`, what PostgreSQL was asked.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DAY, INDIA } from './day/assumptions.mjs';
import { makeAdministrator, openSessions } from './day/prepare.mjs';
import { report } from './day/report.mjs';
import { figure, say, verdict } from './parts/figures.mjs';
import { query } from './parts/postgres.mjs';
import { start as startProcess } from './parts/processes.mjs';
import { inScene } from './parts/scene.mjs';
import { sized } from './parts/smoke.mjs';

/** How long mails, refunds and jobs may take after the last visit. */
const SETTLED_WITHIN_MS = 90_000;

export async function bench(given) {
  const number = (fallback) => ({ type: 'string', default: String(fallback) });
  const { values } = parseArgs({
    args: given,
    options: {
      patients: number(sized(2_000, 40)),
      minutes: number(sized(4, 0.3)),
      processes: number(1),
      profile: { type: 'string' },
    },
  });
  const [patients, minutes, processes] = [values.patients, values.minutes, values.processes].map(Number);
  const counts = { centers: INDIA.centers, patients, bookings: patients * DAY.history };
  return inScene(
    async ({ dir, postgres, outside, databaseUrl, settings: scene, start }) => {
      const settings = { ...scene, ADMIN_TWO_FACTOR: 'optional', LOG_LEVEL: 'warn' };
      const products = [await start({ ...settings, PORT: new URL(settings.PUBLIC_URL).port })];
      while (products.length < processes) products.push(await start(settings));
      const plan = {
        patients,
        seconds: minutes * 60,
        urls: products.map(({ url }) => url),
        publicUrl: settings.PUBLIC_URL,
        sandboxUrl: settings.STRIPE_API_URL,
        homeCenters: Math.max(1, Math.round((INDIA.centers * patients) / INDIA.patients)),
        tokens: await openSessions(databaseUrl, patients),
        administrator: makeAdministrator(settings),
        pids: {
          product: products.map(({ pid }) => pid),
          PostgreSQL: postgres.pid ? [postgres.pid] : [],
          sandbox: [outside.pid],
        },
      };
      say(`${processes} process${processes > 1 ? 'es' : ''} of the product, ${minutes} minutes`);
      const { wrong, costs, waits } = report(await replay(dir, plan), { patients });
      const open = await settled(databaseUrl);
      const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/doctor.js'], {
        env: { PATH: process.env.PATH, ...settings },
        encoding: 'utf8',
      });
      say(`\nThe doctor: ${stdout.trim()}${stderr}`);
      return [
        ...Object.entries(costs).map(([who, ms]) => figure(`day: ${who}, ms of processor a visit`, ms)),
        ...Object.entries(waits).map(([what, ms]) => figure(`day: ${what}, ms`, ms)),
        verdict('day: errors, turned away, unconfirmed', wrong, 0, wrong, { atMost: 0 }),
        verdict('day: mails, refunds, jobs left over', open, 0, open, { atMost: 0 }),
        verdict('day: exit code of the doctor', status, 0, status, { atMost: 0 }),
      ];
    },
    { counts, profile: values.profile },
  );
}

async function replay(dir, plan) {
  const [planFile, resultFile, log] = ['plan.json', 'result.json', 'load.log'].map((name) => path.join(dir, name));
  writeFileSync(planFile, JSON.stringify(plan));
  const people = startProcess(process.execPath, ['bench/day/load.mjs', planFile, resultFile], { log });
  try {
    while (!people.hasEnded()) await pause(200);
  } finally {
    await people.stop();
  }
  try {
    return JSON.parse(readFileSync(resultFile, 'utf8'));
  } catch (error) {
    throw new Error(`The people of the day did not come home:\n${readFileSync(log, 'utf8').slice(-2_000)}`, {
      cause: error,
    });
  }
}

/** What is still pending after a while: mails and refunds. */
async function settled(databaseUrl) {
  const count = async () =>
    (
      await query(
        databaseUrl,
        `select (select count(*) from outbox where status = 'waiting') + (select count(*) from refunds where status in ('requested', 'pending')) as open`,
      )
    ).rows[0].open;
  for (const until = Date.now() + SETTLED_WITHIN_MS; Date.now() < until; await pause(500))
    if (Number(await count()) === 0) return 0;
  return Number(await count());
}
