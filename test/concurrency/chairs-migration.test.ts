/** Making chairs of the numbers that centers have (migration 0088) while the release before, which knows no rows, sets these. */
import pg from 'pg';
import { expect, it } from 'vitest';
import { openServer } from '../../src/server/platform/db/database';
import { migrate, migrateTo } from '../../src/server/platform/db/migrate';
import { chairNumbers } from '../../src/server/seats';
import { aRealPostgres } from '../real-product';

const postgres = aRealPostgres();
const BEFORE = '0087-approvals-in-appointments';

/** How the release before adds a center, and sets the number of its chairs. */
const ADD = `insert into centers (id, name, address, city, state, contact_number, charge_paise, slots, photo, created_at, updated_at)
  values (gen_random_uuid(), $1, '1 Road', 'Mysuru', 'Karnataka', '0821 555 0134', 185000, $2, 'a.svg', now(), now()) returning id`;
const SET = `update centers set slots = $2, slots_changed_at = now(), updated_at = now() where id = $1`;

async function aDatabase() {
  const url = await postgres.createDatabase();
  const { db, pool, close } = openServer(url, () => undefined, 4, 60_000);
  await migrateTo(db, BEFORE);
  const add = (name: string, slots: number) =>
    pool.query<{ id: string }>(ADD, [name, slots]).then(({ rows }) => rows[0]!.id);
  const set = (id: string, slots: number) => pool.query(SET, [id, slots]);
  const chairs = async (id: string) => {
    const row = await db
      .selectFrom('centers')
      .select(chairNumbers.as('numbers'))
      .where('id', '=', id)
      .executeTakeFirst();
    return row!.numbers;
  };
  const retired = async (id: string) => {
    const rows = await db
      .selectFrom('chairs')
      .select('number')
      .where('center_id', '=', id)
      .where('is_retired', '=', true)
      .orderBy('number')
      .execute();
    return rows.map(({ number }) => number);
  };
  return { url, db, pool, close, add, set, chairs, retired };
}

it('follows the number that the release before sets, and keeps the row of a chair that is booked', {
  timeout: 120_000,
}, async () => {
  const { db, pool, close, add, set, chairs, retired } = await aDatabase();
  const [small, large] = [await add('Small', 2), await add('Large', 6)];
  await pool.query(
    `insert into users (id, email, username, created_at) values (gen_random_uuid(), 'meera@example.org', 'Meera', now())`,
  );
  await pool.query(
    `insert into bookings (id, user_id, patient_id, center_id, session_date, start_hour, chair, status, price_paise, created_at, updated_at, claimed_at)
      select gen_random_uuid(), id, id, $1, '2100-01-01', 9, 6, 'confirmed', 0, now(), now(), now() from users`,
    [large],
  );
  await set(large, 4);
  await migrate(db);
  expect([await chairs(small), await retired(small)]).toEqual([[1, 2], []]);
  expect([await chairs(large), await retired(large)]).toEqual([[1, 2, 3, 4], [6]]);

  const added = await add('Added', 3);
  await set(small, 4);
  await set(large, 1);
  expect(await chairs(added)).toEqual([1, 2, 3]);
  expect(await chairs(small)).toEqual([1, 2, 3, 4]);
  expect([await chairs(large), await retired(large)]).toEqual([[1], [2, 3, 4, 6]]);
  await set(large, 7);
  expect([await chairs(large), await retired(large)]).toEqual([[1, 2, 3, 4, 5, 6, 7], []]);
  await close();
});

it('misses nothing that the release before sets meanwhile', { timeout: 120_000 }, async () => {
  const { url, db, pool, close, add } = await aDatabase();
  const ids = await Promise.all(Array.from({ length: 200 }, (_, n) => add(`Center ${n}`, 1 + (n % 20))));
  const old = new pg.Client({ connectionString: url });
  await old.connect();
  let written = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await old.query(SET, [ids[written % ids.length], 1 + (written % 23)]);
      await old.query(ADD, [`New ${written}`, 1 + (written % 7)]);
      written += 1;
    }
  })();
  await migrate(db);
  const atOnce = written;
  while (written < atOnce + ids.length) await new Promise((done) => setTimeout(done, 20));
  isOver = true;
  await writing;
  await old.end();
  const { rows } = await pool.query(`
    select c.id from centers c left join chairs on chairs.center_id = c.id and not is_retired
    group by c.id having count(chairs.number) <> c.slots or max(chairs.number) is distinct from c.slots`);
  expect(rows).toEqual([]);
  await close();
});
