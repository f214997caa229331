/**
 * Giving every booking its patient (migrations 0025 to 0029) in a database of a million bookings, while a process of the
 * release before books, changes and reads. What counts is the longest of its statements: a lock over a table would show
 * there.
 */
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { median, say, verdict } from './parts/figures.mjs';
import { query, startPostgres } from './parts/postgres.mjs';
import { sized } from './parts/smoke.mjs';

const run = promisify(execFile);
const BOOKINGS = sized(1_000_000, 2_000);
const PATIENTS = sized(100_000, 200);
const BEFORE = '0024-capacity';
/** As spread out as the requests of a busy afternoon. */
const PAUSE_MS = 5;

const FILL = [
  `insert into users (id, email, username, created_at)
     select gen_random_uuid(), 'p' || n || '@example.org', 'Patient ' || n, now() from generate_series(1, ${PATIENTS}) n`,
  `insert into centers (id, name, address, city, state, contact_number, charge_paise, slots, photo, created_at, updated_at)
     select gen_random_uuid(), 'Center ' || n, '1 Road', 'Mysuru', 'Karnataka', '0821 555 0134', 185000, 20, 'a.svg', now(), now()
     from generate_series(1, 500) n`,
  `insert into bookings (id, user_id, center_id, session_date, start_hour, chair, status, price_paise, created_at, updated_at, claimed_at)
     select gen_random_uuid(), u.id, c.id, date '2026-01-01' + m::int, 9, (u.n / 500 + m * 200)::int, 'completed', 0, now(), now(), now()
     from (select id, row_number() over () as n from users) u
     join (select id, row_number() over () as n from centers) c on c.n = u.n % 500 + 1,
     generate_series(1, ${BOOKINGS / PATIENTS}) m`,
  'analyze',
];

const OLD = {
  book: `insert into bookings (id, user_id, center_id, session_date, start_hour, chair, status, price_paise, created_at, updated_at, claimed_at)
    select gen_random_uuid(), $1, (select id from centers limit 1), date '2040-01-01' + $2::int, 9, 1, 'confirmed', 0, now(), now(), now()`,
  change: `update bookings set calendar_sequence = calendar_sequence + 1 where id = (
    select id from bookings where user_id = $1 limit 1)`,
  read: 'select * from bookings where user_id = $1 order by session_date desc',
  rename: `update users set username = username where id = $1`,
};

export async function bench() {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    await migrateTo(url, BEFORE);
    for (const statement of FILL) await query(url, statement);
    const { rows: users } = await query(url, 'select id from users limit 2000');

    const times = Object.fromEntries(Object.keys(OLD).map((name) => [name, []]));
    let isOver = false;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const old = (async () => {
      for (let n = 0; !isOver; n++) {
        const user = users[n % users.length].id;
        for (const [name, text] of Object.entries(OLD)) {
          const began = performance.now();
          await client.query(text, name === 'book' ? [user, n] : [user]);
          times[name].push(performance.now() - began);
        }
        await pause(PAUSE_MS);
      }
    })();
    const began = performance.now();
    await migrateTo(url);
    const took = performance.now() - began;
    isOver = true;
    await old;
    await client.end();

    const { rows } = await query(url, 'select count(*) as n from bookings where patient_id is distinct from user_id');
    if (Number(rows[0].n) > 0) throw new Error(`${rows[0].n} bookings have no patient`);
    say(`${BOOKINGS} bookings of ${PATIENTS} patients migrated in ${(took / 1000).toFixed(1)} s`);
    for (const [name, all] of Object.entries(times)) {
      say(
        `${name}: ${all.length} times, median ${median(all).toFixed(1)} ms, longest ${Math.max(...all).toFixed(0)} ms`,
      );
    }
    const longest = Math.max(...Object.values(times).flat());
    return [
      verdict('migration beside the release before, s', (longest / 1000).toFixed(2), '1.00', longest / 1000, {
        atMost: 1,
      }),
    ];
  } finally {
    await postgres.stop();
  }
}

/** By the product's own migrator, in a process of its own. */
async function migrateTo(url, name) {
  const script = `
    import { openServer } from './src/server/platform/db/database';
    import { migrate, migrateTo } from './src/server/platform/db/migrate';
    const database = openServer(process.argv[1], console.error, 2, 3_600_000, 'set lock_timeout = 2000');
    const name = process.argv[2];
    await (name ? migrateTo(database.db, name) : migrate(database.db));
    await database.close();`;
  await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, url, ...(name ? [name] : [])]);
}
