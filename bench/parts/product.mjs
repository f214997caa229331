/** The built product as deployed, with the sandbox as its outside world in a separate process. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePair, freePort, start, untilAnswered } from './processes.mjs';
import { sized } from './smoke.mjs';

const MAIN = 'dist/server/main.js';
const SANDBOX_KEYS = { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' };

/** The sandbox, and the settings that connect a product to it. */
export async function startSandbox(dir, productUrl) {
  const log = path.join(dir, 'sandbox.log');
  const port = await freePair();
  const running = start(process.execPath, ['dist/server/sandbox.js'], {
    env: { ...process.env, SANDBOX_PORT: String(port), PUBLIC_URL: productUrl },
    log,
  });
  let mail = null;
  while (!(mail = /^Mail: (\S+)$/m.exec(readFileSync(log, 'utf8'))?.[1])) {
    if (running.hasEnded()) throw new Error(`The sandbox did not start:\n${readFileSync(log, 'utf8')}`);
    await pause(20);
  }
  const settings = {
    ...SANDBOX_KEYS,
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail,
    MAIL_FROM: 'Vrikka <care@vrikka.example>',
  };
  return { settings, pid: running.pid, stop: running.stop };
}

/**
 * One process of the product, ready on return. `readyMs`: from its start to its first healthy answer. `profile`: the folder for a
 * profile of it, written when it stops.
 */
export async function startProduct(dir, settings = {}, { profile } = {}) {
  const port = settings.PORT ?? String(await freePort());
  const log = path.join(dir, `product-${port}.log`);
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const running = start(process.execPath, [...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []), MAIN], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: path.join(dir, 'data'),
      SANDBOX_PORT: String(await freePair()),
      ...settings,
    },
    log,
  });
  await untilAnswered(`${url}/healthz`, running, log, 5).catch(async (error) => {
    await running.stop();
    throw error;
  });
  return { url, pid: running.pid, log, readyMs: performance.now() - began, stop: running.stop };
}

/** The settings of a process over a PostgreSQL. Not production, which serves no invented patients. */
export function onServer(databaseUrl, outside) {
  return {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret for measurements, long enough',
    TRUST_PROXY: '1',
    ...outside,
  };
}

const COUNTS = sized(
  { centers: 400, patients: 5_000, bookings: 100_000 },
  { centers: 60, patients: 500, bookings: 2_000 },
);

/** Fills a database with invented centers, patients and bookings. */
export function seed(settings, counts = COUNTS) {
  const words = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)]);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/seed.js', ...words], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The seed failed:\n${stdout}${stderr}`);
}
