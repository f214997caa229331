/**
 * From the start of the process to its first healthy answer, built and migrated: embedded with its demonstration data,
 * and over PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, say, verdict } from './parts/figures.mjs';
import { startProduct } from './parts/product.mjs';
import { inScene } from './parts/scene.mjs';
import { sized } from './parts/smoke.mjs';

const ROUNDS = sized(5, 1);

export async function bench() {
  const embedded = await embeddedSeconds();
  const onServer = await inScene(({ start }) => medianOf(start), { counts: { centers: 400 } });
  return [
    verdict('start, embedded, s', embedded.toFixed(2), 2, embedded / 2, { atMost: 1 }),
    verdict('start, PostgreSQL, s', onServer.toFixed(2), 1, onServer, { atMost: 1 }),
  ];
}

async function embeddedSeconds() {
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-bench-'));
  try {
    return await medianOf(() => startProduct(dir));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Median of some starts in seconds, after a first one that migrates and seeds. */
async function medianOf(start) {
  const seconds = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const product = await start();
    await product.stop();
    if (round > 0) seconds.push(product.readyMs / 1_000);
  }
  say(seconds.map((one) => one.toFixed(2)).join('  '));
  return median(seconds);
}
