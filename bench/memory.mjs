/**
 * Resident memory under steady load, of the embedded default and of a process over PostgreSQL at the same time, sampled
 * every ten seconds: `--minutes 30`. Visitors browse without a pause, over few connections; every second a patient logs
 * in and holds a chair, so that password hashing, the provider's SDK and the queue are part of it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anyOf, monthOf } from './availability.mjs';
import { printTable, say, verdict } from './parts/figures.mjs';
import { residentMiB } from './parts/processes.mjs';
import { seed, startProduct } from './parts/product.mjs';
import { inScene } from './parts/scene.mjs';
import { need } from './parts/tools.mjs';
import { load } from './parts/wrk.mjs';
import { sized } from './parts/smoke.mjs';

const COUNTS = sized(
  { centers: 400, patients: 5_000, bookings: 50_000 },
  { centers: 10, patients: 100, bookings: 200 },
);
const SAMPLE_MS = sized(10_000, 1_000);
const VISITORS = 4;
const LOOK_SECONDS = sized(10, 1);
/** Speed is not measured here: on a busy machine an answer may be slow. */
const PATIENCE = 60;
/** How much a process may grow, in MiB an hour. */
const FLAT = 20;
/** In less time the heap has not settled, and a slope is meaningless. */
const LONG_ENOUGH = 20;

export async function bench(given) {
  need('wrk');
  const at = given.indexOf('--minutes');
  const minutes = at < 0 ? sized(30, 0.1) : Number(given[at + 1]);
  return inScene(
    async ({ dir: folder, start }) => {
      const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-bench-'));
      const sides = [{ name: 'PostgreSQL', most: 250, dir: folder, product: await start() }];
      try {
        const data = path.join(dir, 'data');
        seed({ DATA_DIR: data }, COUNTS);
        sides.push({ name: 'embedded', most: 1_024, dir, product: await startProduct(dir, { TRUST_PROXY: '1' }) });
        const until = Date.now() + minutes * 60_000;
        const samples = await Promise.all(sides.map((side) => underLoad(side, until)));
        printTable(sides.map((side, place) => ({ side: side.name, ...shapeOf(samples[place]) })));
        return sides.flatMap(({ name, most }, place) => {
          const { maximum, perHour } = shapeOf(samples[place]);
          return [
            verdict(`memory, ${name}, most MiB`, maximum, most, maximum / most, { atMost: 1 }),
            ...(minutes < LONG_ENOUGH
              ? []
              : [verdict(`memory, ${name}, growth in MiB an hour`, perHour, FLAT, perHour / FLAT, { atMost: 1 })]),
          ];
        });
      } finally {
        await sides[1]?.product.stop();
        rmSync(dir, { recursive: true, force: true });
      }
    },
    { counts: COUNTS },
  );
}

/** Samples of a process: when (seconds) and how much (MiB). */
async function underLoad({ name, dir, product }, until) {
  const { dialysisCenters } = await (await fetch(`${product.url}/auth/dialysis-centers`)).json();
  const paths = dialysisCenters.flatMap(({ _id }) => [
    monthOf(_id),
    '/auth/dialysis-centers',
    '/auth/next-free',
    '/',
    '/dialysis',
  ]);
  const script = anyOf(dir, 'visitors', paths);
  const samples = [];
  const began = Date.now();
  const sample = async () => {
    while (Date.now() < until) {
      samples.push({ seconds: (Date.now() - began) / 1_000, mib: residentMiB(product.pid) });
      if (samples.length % 6 === 1)
        say(`${name} after ${Math.round(samples.at(-1).seconds)} s: ${Math.round(samples.at(-1).mib)} MiB`);
      await pause(SAMPLE_MS);
    }
  };
  const look = async () => {
    while (Date.now() < until)
      await load(product.url, { seconds: LOOK_SECONDS, connections: VISITORS, script, patience: PATIENCE });
  };
  const hold = async () => {
    for (let n = 1; Date.now() < until; n = (n % COUNTS.patients) + 1) {
      await holdChair(product.url, n, dialysisCenters[n % dialysisCenters.length]);
      await pause(1_000);
    }
  };
  await Promise.all([sample(), look(), hold()]);
  return samples;
}

/** A seeded patient logs in and begins to book; a full window counts as an answer as well. */
async function holdChair(url, n, center) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` };
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: `patient-${n}@example.com`, password: 'vrikka-demo-patient' }),
  });
  if (!login.ok) throw new Error(`No login: ${login.status} ${await login.text()}`);
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { days } = await (await fetch(`${url}${monthOf(center._id)}`)).json();
  const day = days.find(({ slots }) => slots[0].bookable);
  if (!day) return;
  const window = {
    date: day.date,
    time: day.slots[0].time,
    centerId: center._id,
    CenterName: center.CenterName,
    price: center.DialysisCharge,
  };
  const answer = await fetch(`${url}/auth/make-payment`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify(window),
  });
  if (answer.status >= 500) throw new Error(`No hold: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** The first and last sample, and the growth: the slope of the later half, when everything has been used once. */
function shapeOf(samples) {
  const later = samples.slice(Math.floor(samples.length / 2));
  const mean = (of) => later.reduce((sum, one) => sum + of(one), 0) / later.length;
  const [seconds, mib] = [mean((one) => one.seconds), mean((one) => one.mib)];
  const spread = later.reduce((sum, one) => sum + (one.seconds - seconds) ** 2, 0);
  const slope = later.reduce((sum, one) => sum + (one.seconds - seconds) * (one.mib - mib), 0) / (spread || 1);
  return {
    start: Math.round(samples[0].mib),
    end: Math.round(samples.at(-1).mib),
    maximum: Math.round(Math.max(...samples.map((one) => one.mib))),
    perHour: Math.round(slope * 3_600),
  };
}
