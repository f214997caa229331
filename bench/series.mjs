/** Holding thirteen chairs as one series, and as thirteen single bookings, by turns on one PostgreSQL. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readFileSync } from 'node:fs';
import { median, say, verdict } from './parts/figures.mjs';
import { inScene } from './parts/scene.mjs';
import { sized } from './parts/smoke.mjs';

const run = promisify(execFile);

export async function bench() {
  return inScene(
    async ({ dir, databaseUrl, start }) => {
      await (await start()).stop();
      const result = path.join(dir, 'series.json');
      await run(process.execPath, ['--import', 'tsx', 'bench/parts/hold-series.ts', databaseUrl, result]);
      const { series, singles } = JSON.parse(readFileSync(result, 'utf8'));
      say(`a series of 13: ${median(series).toFixed(1)} ms; 13 singles: ${median(singles).toFixed(1)} ms`);
      return [
        verdict(
          'a series of 13, ms',
          median(series).toFixed(1),
          median(singles).toFixed(1),
          median(series) / median(singles),
          {
            atMost: 0.5,
          },
        ),
      ];
    },
    { counts: { centers: 60, patients: 2_000, bookings: sized(20_000, 500) } },
  );
}
