/** Giving every booking its patient (migrations 0025 to 0029) while the release before works on the same database. */
import pg from 'pg';
import { expect, it } from 'vitest';
import { openServer } from '../../src/server/platform/db/database';
import { knownMigrations, migrate, migrateTo } from '../../src/server/platform/db/migrate';
import { aRealPostgres } from '../real-product';

const postgres = aRealPostgres();
const BEFORE = '0024-capacity';
const MANY = 20_000;

/** A database as the release before left it, with many bookings. */
async function anOldDatabase() {
  const url = await postgres.createDatabase();
  const database = openServer(url, () => undefined, 4, 60_000);
  await migrateTo(database.db, BEFORE);
  await database.pool.query(`
    insert into users (id, email, username, created_at)
      select gen_random_uuid(), 'p' || n || '@example.org', 'Patient ' || n, now() from generate_series(1, 500) n`);
  await database.pool.query(`
    insert into centers (id, name, address, city, state, contact_number, charge_paise, slots, photo, created_at, updated_at)
      values (gen_random_uuid(), 'Asha', '1 Road', 'Mysuru', 'Karnataka', '0821 555 0134', 185000, 100, 'a.svg', now(), now())`);
  await database.pool.query(
    `insert into bookings (id, user_id, center_id, session_date, start_hour, chair, status, price_paise, created_at, updated_at, claimed_at)
      select gen_random_uuid(), u.id, c.id, date '2026-01-01' + (u.n * 41 + m)::int, 9, u.n, 'completed', 0, now(), now(), now()
      from (select id, row_number() over () as n from users) u, centers c, generate_series(1, $1::int / 500) m`,
    [MANY],
  );
  return { url, ...database };
}

/** What a process of the release before does: it knows no patients. */
const OLD_BOOKING = `
  insert into bookings (id, user_id, center_id, session_date, start_hour, chair, status, price_paise, created_at, updated_at, claimed_at)
  select gen_random_uuid(), (select id from users order by random() limit 1), (select id from centers limit 1), date '2100-01-01' + $1::int, 9, 1,
    'confirmed', 0, now(), now(), now()`;

const OLD_CHANGE = `update bookings set calendar_sequence = calendar_sequence + 1
  where id in (select id from bookings order by id desc limit 1)`;

it('keeps what the release before writes meanwhile, and goes on where it was killed', {
  timeout: 120_000,
}, async () => {
  const { url, db, pool, close } = await anOldDatabase();
  const old = new pg.Client({ connectionString: url });
  await old.connect();
  let written = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await old.query(OLD_BOOKING, [written++]);
      await old.query(OLD_CHANGE);
      await old.query(`update users set username = 'Renamed ' || $1 where email = 'p1@example.org'`, [written]);
      await old.query(
        `insert into users (id, email, username, created_at) values (gen_random_uuid(), $1, 'New', now())`,
        [`n${written}@example.org`],
      );
    }
  })();

  // Killed in the middle of filling, as often as it takes to hit it.
  await migrateTo(db, '0025-patients');
  const victim = openServer(url, () => undefined, 2, 60_000);
  const killed = migrate(victim.db).then(
    () => 'done',
    () => 'killed',
  );
  while (
    (
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%patient_id = user_id%' and pid <> pg_backend_pid()`)
    ).rowCount === 0
  );
  expect(await killed).toBe('killed');
  await victim.close();
  expect(await migrate(db)).toEqual((await knownMigrations()).filter((name) => name > '0025-patients'));
  isOver = true;
  await writing;
  await old.query(OLD_BOOKING, [written]);

  const { rows } = await pool.query<Record<string, number>>(`select
    (select count(*)::int from bookings) as bookings,
    (select count(*)::int from bookings where patient_id = user_id) as own,
    (select count(*)::int from users left join patients on patients.id = users.id where patients.name is distinct from users.username) as strangers,
    (select count(*)::int from pg_index where not indisvalid) as broken`);
  expect(rows[0]).toEqual({ bookings: MANY + written + 1, own: MANY + written + 1, strangers: 0, broken: 0 });
  await old.end();
  await close();
});
