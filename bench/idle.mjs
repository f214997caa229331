/**
 * What the product costs while nobody uses it: the share of a core that its process takes, with the embedded database and its
 * demonstration, a minute after its start. Other load on the machine changes it little.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verdict } from './parts/figures.mjs';
import { cpuSeconds } from './parts/processes.mjs';
import { startProduct } from './parts/product.mjs';
import { sized } from './parts/smoke.mjs';

const SETTLES_MS = sized(60_000, 1_000);
const IDLE_MS = sized(120_000, 1_000);
/** In percent of a core. */
const GOAL = 1;

export async function bench(given = []) {
  const at = given.indexOf('--profile');
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-bench-'));
  const product = await startProduct(dir, {}, { profile: at < 0 ? undefined : given[at + 1] });
  try {
    await pause(SETTLES_MS);
    const [began, before] = [performance.now(), cpuSeconds(product.pid)];
    await pause(IDLE_MS);
    const percent = (100 * (cpuSeconds(product.pid) - before)) / ((performance.now() - began) / 1_000);
    return [verdict('idle, embedded, % of a core', percent.toFixed(2), GOAL, percent / GOAL, { atMost: 1 })];
  } finally {
    await product.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
