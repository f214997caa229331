/** Approvals become rows (migrations 0083 and 0084) while the release before, which knows `cover_checks` alone, works on. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { addDays, istDateOf } from '../../src/domain/time';
import { openServer } from '../../src/server/platform/db/database';
import { knownMigrations, migrate, migrateTo } from '../../src/server/platform/db/migrate';
import { approvalLeft, keepApproval } from '../../src/server/funding';
import { aRealPostgres } from '../real-product';

const postgres = aRealPostgres();
const BEFORE = '0082-due-unsettled';
const TODAY = istDateOf(new Date());
const onDay = (days: number) => addDays(TODAY, days);

let server: ReturnType<typeof openServer>;
let center: string;
beforeAll(async () => {
  server = openServer(await postgres.createDatabase(), () => undefined, 4, 60_000);
  await migrateTo(server.db, BEFORE);
  center =
    await idOf(`insert into centers (id, name, address, city, state, contact_number, charge_paise, slots, photo, created_at, updated_at)
    values (gen_random_uuid(), 'Asha', '1 Road', 'Mysuru', 'Karnataka', '0821 555 0134', 185000, 1000, 'a.svg', now(), now()) returning id`);
});
afterAll(() => server.close());

const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  server.pool.query<Row>(text, values).then(({ rows }) => rows);
const idOf = async (text: string, values: unknown[] = []) => (await query<{ id: string }>(text, values))[0]!.id;

async function aCover() {
  const patient = await idOf(
    `insert into users (id, email, username, created_at) values (gen_random_uuid(), $1, 'Meera', now()) returning id`,
    [`${randomUUID()}@example.org`],
  );
  const cover = await idOf(
    `insert into covers (id, patient_id, scheme, holder, card_last4, created_at, updated_at)
      values (gen_random_uuid(), $1, 'cghs', 'Meera', '4821', now(), now()) returning id`,
    [patient],
  );
  return { patient, cover };
}
type Cover = Awaited<ReturnType<typeof aCover>>;

let chair = 0;

async function aBooking(
  { patient, cover }: Cover,
  day: number,
  more: { status?: string; waits?: boolean; hour?: number } = {},
) {
  const { status = 'confirmed', waits = false, hour = 9 } = more;
  return idOf(
    `insert into bookings (id, user_id, patient_id, center_id, session_date, start_hour, chair, status, price_paise, funding, scheme, cover_id,
        awaits_check, hold_expires_at, created_at, updated_at, claimed_at)
      values (gen_random_uuid(), $1, $1, $2, $3, $4, $5, $6, 0, 'scheme-full', 'cghs', $7, $8,
        case when $8 then now() + interval '1 day' end, now(), now(), now()) returning id`,
    [patient, center, onDay(day), hour, ++chair, status, cover, waits],
  );
}

/** What the release before keeps with bookings that stand on an approval. */
const keptBefore = (ids: string[]) =>
  query(
    `update bookings set cover_reference = cover_checks.reference, cover_holder = covers.holder, cover_card_last4 = covers.card_last4
      from covers join cover_checks on cover_checks.cover_id = covers.id
      where bookings.id = any($1::uuid[]) and covers.id = bookings.cover_id and cover_checks.center_id = bookings.center_id
        and cover_checks.state = 'approved' and cover_checks.approved_until >= bookings.session_date`,
    [ids],
  );

type Answer = {
  state: string;
  reason?: string;
  until?: string;
  sessions?: number;
  reference?: string;
  before?: [string, number, string];
};

/** How the release before writes an answer. */
const answeredBefore = (cover: string, { state, reason, until, sessions, reference, before }: Answer) =>
  query(
    `insert into cover_checks (cover_id, center_id, asked_at, state, reason, approved_until, approved_from, sessions, reference,
        before_until, before_sessions, before_reference, next_state, next_reason, next_asked_at, decided_at)
      values ($1, $2, now(), $3, $4, $5, $6, $7, $8, $9, $10, $11, null, null, null, clock_timestamp())
      on conflict (cover_id, center_id) do update set state = excluded.state, reason = excluded.reason,
        approved_until = excluded.approved_until, approved_from = excluded.approved_from, sessions = excluded.sessions,
        reference = excluded.reference, before_until = excluded.before_until, before_sessions = excluded.before_sessions,
        before_reference = excluded.before_reference, next_state = null, next_reason = null, next_asked_at = null,
        decided_at = excluded.decided_at`,
    [cover, center, state, reason, until, until && TODAY, sessions, reference, ...(before ?? [null, null, null])],
  );

/** What the release before counts as left: of the present approval, and of the one before it. */
async function leftBefore(cover: string) {
  const counted = `from bookings where bookings.cover_id = c.cover_id and bookings.center_id = c.center_id and not awaits_check
    and hold_kind is null and status <> 'cancelled' and (hold_expires_at is null or hold_expires_at > now())
    and session_date >= c.approved_from`;
  const [row] = await query<{ left: number | null; before: number | null }>(
    `select (case when sessions is not null then (select greatest(0, c.sessions
          - count(*) filter (where (session_date <= c.before_until) is not true)
          - greatest(0, count(*) filter (where session_date <= c.before_until) - c.before_sessions)) ${counted}) end)::int as left,
        (case when before_sessions is not null then (select greatest(0, c.before_sessions - count(*)) ${counted}
          and session_date <= c.before_until) end)::int as before
      from cover_checks c where cover_id = $1 and center_id = $2 and state = 'approved' and approved_until >= $3`,
    [cover, center, TODAY],
  );
  return row ?? null;
}
const left = (cover: string) => approvalLeft(server.db, { coverId: cover, centerId: center }, new Date());
const question = async (cover: string) =>
  (await query(`select question, question_reason as reason from cover_checks where cover_id = $1`, [cover]))[0];
const standing = (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const [row] = await query<{ until: string | null; claimed: string | null }>(
        `select valid_until::text as until, cover_reference as claimed from bookings
          left join approvals on approvals.id = approval_id where bookings.id = $1`,
        [id],
      );
      return row!.until;
    }),
  );

it('are filled from what was approved, and each booking names the one that it counted for', {
  timeout: 120_000,
}, async () => {
  const covers: Cover[] = [];
  const any = (most: number) => Math.floor(Math.random() * (most + 1));
  for (let n = 0; n < 60; n++) {
    const one = await aCover();
    covers.push(one);
    const before: [string, number, string] | null = n % 3 === 0 ? null : [onDay(5), any(4), 'R1'];
    if (n % 10 === 9) await answeredBefore(one.cover, { state: 'refused', reason: 'The card has expired' });
    else
      await answeredBefore(one.cover, {
        state: 'approved',
        until: onDay(20),
        sessions: 1 + any(5),
        reference: 'R2',
        ...(before && { before }),
      });
    for (let m = any(8); m > 0; m--)
      await aBooking(one, any(24) - 2, {
        waits: any(5) === 0,
        status: any(6) === 0 ? 'cancelled' : 'confirmed',
        hour: [5, 9, 13, 17][m % 4]!,
      }).catch(() => null);
    if (n % 4 === 1)
      await query(
        `update cover_checks set next_state = 'paper-wanted', next_reason = 'Page two' where cover_id = $1 and state = 'approved'`,
        [one.cover],
      );
  }
  // A booking that waits has a hold, and so has no one else's row.
  await query(`update bookings set status = 'pending' where awaits_check and status = 'confirmed'`);
  const expected = await Promise.all(covers.map(({ cover }) => leftBefore(cover)));
  const checks = await query(`select * from cover_checks order by cover_id, center_id`);

  expect(await migrate(server.db)).toEqual((await knownMigrations()).filter((name) => name > BEFORE));
  for (const [n, { cover }] of covers.entries()) {
    const rows = await left(cover);
    expect(rows && { left: rows.left, before: rows.before?.left ?? null }).toEqual(expected[n]);
  }
  // The release before goes on to read what it wrote.
  const shown = await query<{ question: string }>(`select * from cover_checks order by cover_id, center_id`);
  const old = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('question')));
  expect(shown.map(old)).toEqual(checks);
  expect(shown.filter((row) => row.question === null)).toEqual([]);
});

it('carry what the release before writes', async () => {
  const one = await aCover();
  const { cover } = one;
  await query(`insert into cover_checks (cover_id, center_id, state, asked_at) values ($1, $2, 'waiting', now())`, [
    cover,
    center,
  ]);
  expect([await question(cover), await left(cover)]).toEqual([{ question: 'waiting', reason: null }, null]);

  await answeredBefore(cover, { state: 'approved', until: onDay(5), sessions: 2, reference: 'R1' });
  const first = await aBooking(one, 2);
  await keptBefore([first]);
  expect(await question(cover)).toEqual({ question: 'none', reason: null });
  expect(await left(cover)).toEqual({ until: onDay(5), left: 1, before: null });

  await query(`update cover_checks set next_state = 'waiting', next_asked_at = now() where cover_id = $1`, [cover]);
  expect([await question(cover), (await left(cover))?.left]).toEqual([{ question: 'waiting', reason: null }, 1]);
  await answeredBefore(cover, {
    state: 'approved',
    until: onDay(20),
    sessions: 2,
    reference: 'R2',
    before: [onDay(5), 2, 'R1'],
  });
  const more = [await aBooking(one, 3), await aBooking(one, 4), await aBooking(one, 12)];
  for (const id of more) await keptBefore([id]);
  expect(await standing([first, ...more])).toEqual([onDay(5), onDay(5), onDay(20), onDay(20)]);
  expect(await left(cover)).toEqual({ until: onDay(20), left: 0, before: { until: onDay(5), left: 0, before: null } });
  expect(await leftBefore(cover)).toEqual({ left: 0, before: 0 });

  // One that takes the place of all has everything from its day.
  await answeredBefore(cover, { state: 'approved', until: onDay(30), sessions: 9, reference: 'R3' });
  expect(await left(cover)).toEqual({ until: onDay(30), left: 5, before: null });
  await answeredBefore(cover, { state: 'refused', reason: 'The card has expired' });
  expect([await question(cover), await left(cover)]).toEqual([
    { question: 'refused', reason: 'The card has expired' },
    null,
  ]);
  await answeredBefore(cover, { state: 'approved', until: onDay(30), sessions: 9 });
  expect((await left(cover))?.left).toBe(5);
  await query(`delete from cover_checks where cover_id = $1`, [cover]);
  expect(await left(cover)).toBeNull();
});

it('are shown to the release before, which counts alike', async () => {
  const one = await aCover();
  const { cover } = one;
  const given = (until: string, sessions: number | null, reference: string) =>
    query(
      `insert into approvals (id, cover_id, center_id, valid_from, valid_until, sessions, reference, decided_at)
        values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, clock_timestamp())`,
      [cover, center, TODAY, until, sessions, reference],
    );
  const shown = async () =>
    (
      await query(
        `select state, reason, approved_until::text as until, sessions, reference, next_state as next, next_reason as why,
      before_until::text as "beforeUntil", before_sessions as before, before_reference as "beforeReference"
      from cover_checks where cover_id = $1`,
        [cover],
      )
    )[0];
  const none = {
    reason: null,
    until: null,
    sessions: null,
    reference: null,
    next: null,
    why: null,
    beforeUntil: null,
    before: null,
    beforeReference: null,
  };
  await query(
    `insert into cover_checks (cover_id, center_id, question, question_reason, asked_at) values ($1, $2, 'paper-wanted', 'Page two', now())`,
    [cover, center],
  );
  expect(await shown()).toEqual({ ...none, state: 'paper-wanted', reason: 'Page two' });
  await given(onDay(5), 2, 'R1');
  await query(`update cover_checks set question = 'none', question_reason = null where cover_id = $1`, [cover]);
  const first = { ...none, state: 'approved', until: onDay(5), sessions: 2, reference: 'R1' };
  expect(await shown()).toEqual(first);
  await query(`update cover_checks set question = 'refused', question_reason = 'No more' where cover_id = $1`, [cover]);
  expect(await shown()).toEqual({ ...first, next: 'refused', why: 'No more' });

  const booked = [await aBooking(one, 2), await aBooking(one, 3)];
  await server.db.transaction().execute((tx) => keepApproval(tx, booked, new Date()));
  await given(onDay(9), 1, 'R2');
  await given(onDay(20), 3, 'R3');
  await query(`update cover_checks set question = 'none', question_reason = null where cover_id = $1`, [cover]);
  // Two before the last are one to it.
  expect(await shown()).toEqual({
    ...first,
    until: onDay(20),
    sessions: 3,
    reference: 'R3',
    beforeUntil: onDay(9),
    before: 3,
    beforeReference: 'R2',
  });
  expect(await leftBefore(cover)).toEqual({ left: 3, before: 1 });

  // Each stands for itself: what is booked at once is named session after session.
  const more = [await aBooking(one, 12), await aBooking(one, 4), await aBooking(one, 7)];
  await server.db.transaction().execute((tx) => keepApproval(tx, more, new Date()));
  expect(await standing([...booked, ...more])).toEqual([onDay(5), onDay(5), onDay(20), onDay(9), onDay(20)]);
  expect(await left(cover)).toMatchObject({ left: 1, before: { left: 0, before: { left: 0 } } });
  expect(await leftBefore(cover)).toEqual({ left: 1, before: 0 });
  await sql`update approvals set state = 'ended' where cover_id = ${cover}`.execute(server.db);
  expect(await shown()).toEqual({ ...none, state: 'waiting' });
});
