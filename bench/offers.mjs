/**
 * Ten thousand waits at four hundred centers, on PostgreSQL and embedded: every tenth account has ten wide ones, for itself and
 * somebody whom nobody has confirmed. How fast `/healthz` and the free chairs of a center are answered while chairs are offered, with one process, beside
 * the same at night, when none are. `--waits N` for another number.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median, printTable, verdict } from './parts/figures.mjs';
import { startPostgres } from './parts/postgres.mjs';
import { freePair, freePort } from './parts/processes.mjs';
import { onServer, seed, startProduct } from './parts/product.mjs';
import { sized } from './parts/smoke.mjs';

const run = promisify(execFile);
const DAY = '2026-11-24T10:00:00+05:30';
const NIGHT = '2026-11-23T23:00:00+05:30';
const MEASURED_MS = sized(60_000, 4_000);
const BETWEEN_MS = 20;
const GOAL_MS = 100;

export async function bench(given = []) {
  const waits = Number(given[given.indexOf('--waits') + 1] || sized(10_000, 60));
  const rows = [];
  const verdicts = [];
  for (const where of ['PostgreSQL', 'embedded']) {
    const { idle, beside, offers, looked } = await measure(where, waits);
    for (const name of Object.keys(beside)) {
      rows.push({
        database: where,
        asked: name,
        'alone, median ms': median(idle[name]).toFixed(1),
        'beside, median ms': median(beside[name]).toFixed(1),
        'beside, p99 ms': p99(beside[name]).toFixed(0),
        'beside, longest ms': Math.max(...beside[name]).toFixed(0),
        'waits looked at': looked,
        offers,
      });
    }
    const slowest = p99(beside.healthz);
    verdicts.push(
      verdict(`healthz beside offers, ${where}, p99 ms`, slowest.toFixed(1), GOAL_MS, slowest / GOAL_MS, { atMost: 1 }),
    );
  }
  printTable(rows);
  return verdicts;
}

async function measure(where, waits) {
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-bench-'));
  const stops = [async () => rmSync(dir, { recursive: true, force: true })];
  try {
    const dataDir = path.join(dir, 'data');
    let url = '';
    if (where === 'PostgreSQL') {
      const postgres = await startPostgres();
      stops.push(postgres.stop);
      url = await postgres.createDatabase();
    }
    const [port, sandboxPort] = [String(await freePort()), String(await freePair())];
    const common = {
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX_PORT: sandboxPort,
      LOG_LEVEL: 'error',
    };
    const settings = { ...(url && onServer(url, {})), ...common, DATA_DIR: dataDir, SANDBOX_NOW: NIGHT };
    seed(settings, { centers: 400, patients: waits });
    const helper = (what) =>
      run(process.execPath, ['--import', 'tsx', 'bench/parts/fill-waits.ts', what, url, dataDir, `${waits}`, DAY]);
    await helper('fill');
    const times = async (now) => {
      const product = await startProduct(dir, { ...settings, SANDBOX_NOW: now });
      try {
        const { dialysisCenters } = await (await fetch(`${product.url}/auth/dialysis-centers`)).json();
        const from = now.slice(0, 10);
        const month = new URLSearchParams({ centerId: dialysisCenters[0]._id, from, to: '2026-12-23' });
        return await timesFor(MEASURED_MS, {
          healthz: () => fetch(`${product.url}/healthz`),
          'free chairs of a month': () => fetch(`${product.url}/auth/availability?${month}`),
        });
      } finally {
        await product.stop();
      }
    };
    const idle = await times(NIGHT);
    const beside = await times(DAY);
    const { offers, looked } = JSON.parse((await helper('count')).stdout);
    return { idle, beside, offers, looked };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** The milliseconds of each request, of each kind one after the other, for a while. */
async function timesFor(ms, asked) {
  const until = performance.now() + ms;
  const lanes = Object.entries(asked).map(async ([name, ask]) => {
    const times = [];
    while (performance.now() < until) {
      const began = performance.now();
      await (await ask()).arrayBuffer();
      times.push(performance.now() - began);
      await pause(BETWEEN_MS);
    }
    return [name, times];
  });
  return Object.fromEntries(await Promise.all(lanes));
}

function p99(numbers) {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length * 0.99)];
}
