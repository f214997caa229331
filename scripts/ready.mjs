/**
 * `node scripts/ready.mjs [seconds]`: whether the product on PORT is ready, retried for that many seconds. Exits with 0
 * or 1.
 */
import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_AFTER_MS = 500;
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`;
const until = performance.now() + Number(process.argv[2] ?? 0) * 1_000;

const isReady = () =>
  fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

while (!(await isReady())) {
  if (performance.now() > until) {
    console.error(`${url} does not say that it is ready.`);
    process.exit(1);
  }
  await pause(AGAIN_AFTER_MS);
}
