/**
 * The reports over invented bookings of every kind: each against a plain recount of `select *`, to the paisa, and how long each
 * takes over a month, a year, and everything.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from './parts/postgres.mjs';

/** `--bookings 100000 --centers 400 --seed 19`; `--times` leaves the recount out, `--explain` shows PostgreSQL's plans of a year. */
export async function bench(given) {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    const script = ['--max-old-space-size=6000', '--import', 'tsx', 'bench/parts/recount-all.ts', url, ...given];
    const run = spawn(process.execPath, script, { stdio: 'inherit' });
    const [code] = await once(run, 'exit');
    if (code !== 0) throw new Error('the reports are not what the rows say');
  } finally {
    await postgres.stop();
  }
}
