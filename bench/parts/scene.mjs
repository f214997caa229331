/**
 * Common to most measurements: a folder, a PostgreSQL with invented data in it, and an outside world. All of it is
 * removed at the end.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from './figures.mjs';
import { countStatements, startPostgres, writeStatements } from './postgres.mjs';
import { freePort } from './processes.mjs';
import { onServer, seed, startProduct, startSandbox } from './product.mjs';

/**
 * Runs a measurement in a scene and always cleans it up. `start` starts one more process of the product. `profile`: the folder for
 * profiles of the product's processes, and for `statements.txt`, what PostgreSQL was asked. `hasCounts`: its statements are counted.
 */
export async function inScene(measure, { counts, profile, hasCounts = Boolean(profile) } = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-bench-'));
  if (profile) mkdirSync(profile, { recursive: true });
  const stops = [async () => rmSync(dir, { recursive: true, force: true })];
  const keep = (running) => {
    stops.push(running.stop);
    return running;
  };
  try {
    const postgres = keep(await startPostgres({ counts: hasCounts }));
    say(`PostgreSQL ${postgres.version}, with its own settings`);
    const databaseUrl = await postgres.createDatabase();
    const port = String(await freePort());
    const outside = keep(await startSandbox(dir, `http://127.0.0.1:${port}`));
    const settings = onServer(databaseUrl, { PUBLIC_URL: `http://127.0.0.1:${port}`, ...outside.settings });
    seed(settings, counts);
    const start = async (more = {}) => keep(await startProduct(dir, { ...settings, ...more }, { profile }));
    if (hasCounts) await countStatements(databaseUrl).catch(() => say('This server does not count its statements.'));
    const result = await measure({ dir, postgres, outside, databaseUrl, settings, start, keep });
    if (profile) await writeStatements(databaseUrl, path.join(profile, 'statements.txt'));
    return result;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
