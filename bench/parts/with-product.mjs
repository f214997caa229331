/** The built product with data of its own, during a measurement in a browser or by calls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './processes.mjs';
import { seed, startProduct } from './product.mjs';

/**
 * Starts the product with its sandbox, with that many invented centers and patients if requested, else with the
 * demonstration data; does `work(url, dir)`, stops it, and removes its data.
 */
export async function withProduct({ patients = 0, centers = 0, settings = {} }, work) {
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-bench-'));
  const port = String(await freePort());
  const all = {
    DATA_DIR: path.join(dir, 'data'),
    LOG_LEVEL: 'error',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    ...settings,
  };
  try {
    if (patients + centers > 0) seed(all, { centers: Math.max(centers, 1), patients });
    const product = await startProduct(dir, all);
    try {
      await work(`http://localhost:${port}`, dir);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** One line of a table: the first cell is its name. */
export function print(cells) {
  process.stdout.write(
    `${cells.map((cell, place) => (place === 0 ? `${cell}`.padEnd(26) : `${cell}`.padStart(15))).join('')}\n`,
  );
}
