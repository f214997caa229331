/**
 * A month of a center's availability against one row read by its primary key, which a bare Node server answers from the
 * same database, over as many connections. 400 centers, 100,000 bookings, both requested for any of the centers.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { medians, printTable, verdict } from './parts/figures.mjs';
import { query } from './parts/postgres.mjs';
import { freePort, start, untilAnswered } from './parts/processes.mjs';
import { inScene } from './parts/scene.mjs';
import { need } from './parts/tools.mjs';
import { load } from './parts/wrk.mjs';
import { sized } from './parts/smoke.mjs';

const ROUNDS = sized(5, 1);
const SECONDS = sized(3, 1);
/** Below saturation: the latency of one answer is measured. */
const CONNECTIONS = 4;

export async function bench() {
  need('wrk');
  return inScene(async ({ dir, databaseUrl, start: startProduct, keep }) => {
    const { rows } = await query(databaseUrl, 'select id from centers order by id');
    const ids = rows.map(({ id }) => id);
    const product = await startProduct();
    const bare = keep(await startBareServer(dir, databaseUrl));
    const sides = {
      ours: [
        product.url,
        anyOf(
          dir,
          'month',
          ids.map((id) => monthOf(id)),
        ),
      ],
      bare: [
        bare.url,
        anyOf(
          dir,
          'row',
          ids.map((id) => `/${id}`),
        ),
      ],
    };
    const rounds = { ours: [], bare: [] };
    const run = ([url, script], seconds) => load(url, { seconds, connections: CONNECTIONS, script });
    for (const side of Object.values(sides)) await run(side, 2);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, side] of Object.entries(sides)) rounds[name].push(await run(side, SECONDS));
    }
    const [ours, key] = [medians(rounds.ours), medians(rounds.bare)];
    printTable([
      { side: 'a month', ...ours },
      { side: 'a row by its key', ...key },
    ]);
    return [verdict('availability of a month, p99 ms', ours.p99Ms, key.p99Ms, ours.p99Ms / key.p99Ms, { atMost: 3 })];
  });
}

/** The month from today, in India's calendar. */
export function monthOf(centerId) {
  const date = (days) => new Date(Date.now() + (5.5 + days * 24) * 3_600_000).toISOString().slice(0, 10);
  return `/auth/availability?${new URLSearchParams({ centerId, from: date(0), to: date(30) })}`;
}

/** A wrk script that requests these addresses in turn. */
export function anyOf(dir, name, paths) {
  const file = path.join(dir, `${name}.lua`);
  const lines = paths.map((one) => `"${one}"`).join(',\n');
  writeFileSync(
    file,
    `local paths = {${lines}}\nlocal n = 0\nrequest = function() n = n % #paths + 1; return wrk.format("GET", paths[n]) end\n`,
  );
  return file;
}

async function startBareServer(dir, databaseUrl) {
  const port = await freePort();
  const log = path.join(dir, 'bare.log');
  const running = start(process.execPath, ['bench/parts/row-server.mjs'], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl },
    log,
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/`, running, log);
  return { url, stop: running.stop };
}
