/**
 * The weekly look at ten thousand running series, beside holding as many dates as a series by hand, by turns on one PostgreSQL;
 * and a month of a center's free chairs with chairs kept for renewals, beside as many chairs held.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { median, say, verdict } from './parts/figures.mjs';
import { inScene } from './parts/scene.mjs';
import { sized } from './parts/smoke.mjs';

const run = promisify(execFile);

export async function bench() {
  return inScene(
    async ({ dir, databaseUrl, start }) => {
      await (await start()).stop();
      const result = path.join(dir, 'renewals.json');
      await run(process.execPath, ['--import', 'tsx', 'bench/parts/renew-series.ts', databaseUrl, result]);
      const { series, total, longest, renewed, held, kept, plain, counted, alone } = JSON.parse(
        readFileSync(result, 'utf8'),
      );
      say(
        `${series} series in ${(total / 1000).toFixed(0)} s by one process; the longest round, of at most 100: ${longest.toFixed(0)} ms`,
      );
      const beside = (what, ours, reference, atMost) =>
        verdict(what, median(ours).toFixed(2), median(reference).toFixed(2), median(ours) / median(reference), {
          atMost,
        });
      return [
        beside('weekly renewal of 10,000 series: one of them, ms; held by hand', renewed, held, 1.5),
        beside('availability with kept chairs: a month, ms; with held ones', kept, plain, 1.15),
        beside('its query, ms; without what is kept', counted, alone, 1.15),
      ];
    },
    { counts: { centers: 400, patients: sized(10_600, 400), bookings: 1_000 } },
  );
}
