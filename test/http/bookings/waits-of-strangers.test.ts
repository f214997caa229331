/** What invented mailboxes keep from everybody else by waiting for chairs: a day of a town, half hour by half hour. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/time';
import { OFFER_MINUTES } from '../../../src/domain/waits';
import { aCenter } from '../../builders';
import { aRunningProduct } from '../../the-product';

/** `WAITS_MODEL=town`: the day that `docs/security.md` has the figure of; without, one of the same kind that is over sooner. */
const isTown = process.env.WAITS_MODEL === 'town';
const MAILBOXES = isTown ? 1_000 : 100;
const NETWORKS = 50;
const CENTERS = isTown ? 10 : 2;
const CHAIRS = 10;
const HALF_HOURS = isTown ? 48 : 8;
/** Nobody gives up a chair after nine in the evening. */
const LAST_GIVEN_UP = 28;
/** Of all chairs that nobody has booked, and of the time for which they are free. */
const MOST_KEPT = 0.02;

// A Tuesday, when chairs begin to be offered.
const the = aRunningProduct({ now: '2026-11-10T07:00:00+05:30', sweepEveryMs: 3_600_000 });

it(
  'mailboxes from fifty networks keep less than two of a hundred free chairs from who would book',
  async () => {
    const { product } = the;
    const { db } = product.database;
    const at = product.now();
    for (let n = 0; n < CENTERS; n++) await aCenter(product, { slots: CHAIRS });
    // Two weeks: three of four windows are full, of the fourth half of the chairs are booked.
    await sql`create table towns_people as select gen_random_uuid() as id, n from generate_series(0, ${4 * CENTERS * CHAIRS - 1}) n`.execute(
      db,
    );
    await sql`insert into users (id, email, username, created_at) select id, 'p' || n || '@example.org', 'P ' || n, ${at} from towns_people`.execute(
      db,
    );
    await sql`insert into bookings (id, patient_id, user_id, center_id, session_date, start_hour, chair, status, price_paise, created_at, updated_at, claimed_at)
    select gen_random_uuid(), p.id, p.id, c.id, day, 5 + 4 * hour, chair, 'confirmed', 0, ${at}, ${at}, ${at}
    from (select id, row_number() over (order by id) - 1 as n from centers) c cross join generate_series(1, ${CHAIRS}) chair
      cross join generate_series('2026-11-12'::date, '2026-11-25', '1 day') day cross join generate_series(0, 3) hour
      join towns_people p on p.n = hour * ${CENTERS * CHAIRS} + c.n * ${CHAIRS} + chair - 1
    where extract(dow from day) <> 0 and (chair <= ${CHAIRS / 2} or (c.n + extract(doy from day)::int + hour) % 4 <> 0)`.execute(
      db,
    );
    await sql`drop table towns_people`.execute(db);
    const { rows: mailboxes } = await sql<{ id: string }>`
    insert into users (id, email, username, created_at) select gen_random_uuid(), 'm' || n || '@example.com', 'M ' || n, ${at}
    from generate_series(1, ${MAILBOXES}) n returning id`.execute(db);
    const networks = Array.from({ length: NETWORKS }, () => randomBytes(32));
    const full = sql`array(select d::date from generate_series('2026-11-12'::date, '2026-11-25', '1 day') d where extract(dow from d) <> 0)`;
    const everywhere = sql`array(select id from centers order by id)`;
    // The windows that are not full are none that they may wait for.
    const notFull = sql`array(select n - 1 from (
      select row_number() over (order by c.n, day, hour) as n, (c.n - 1 + extract(doy from day)::int + hour) % 4 = 0 as is_free
      from (select row_number() over (order by id) as n from centers) c cross join unnest(${full}) day cross join generate_series(0, 3) hour) w where is_free)`;
    for (const [n, { id }] of mailboxes.entries()) {
      await sql`insert into waits (id, user_id, patient_id, centers, dates, start_hours, not_full, created_at, mailbox, network)
      values (gen_random_uuid(), ${id}, ${id}, ${everywhere}, ${full}, '{5,9,13,17}', ${notFull}, ${at}, ${randomBytes(32)}, ${networks[n % NETWORKS]!})`.execute(
        db,
      );
    }
    // As the database does by itself after a while.
    await sql`analyze`.execute(db);
    const capacity = CENTERS * CHAIRS * 48;
    let [kept, free, offers] = [0, 0, 0];
    for (let step = 0; step < HALF_HOURS; step++) {
      // In each center somebody gives up a chair of a window that is full, by day.
      if (step < LAST_GIVEN_UP) {
        await sql`update bookings set status = 'cancelled', cancel_reason = 'patient', updated_at = ${product.now()} where id in (
        select distinct on (center_id) id from bookings b where status = 'confirmed' and (select count(*) from bookings o
          where o.status = 'confirmed' and (o.center_id, o.session_date, o.start_hour) = (b.center_id, b.session_date, b.start_hour)) = ${CHAIRS}
        order by center_id, md5(id::text))`.execute(db);
      }
      for (let before = -1; before < offers; ) {
        before = offers;
        await product.sweep();
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from bookings where hold_kind = 'offer'`.execute(db);
        offers = rows[0]!.n;
      }
      const { rows } = await sql<{ kept: number; booked: number }>`
      select (count(*) filter (where status = 'pending' and hold_expires_at > ${product.now()}))::int as kept,
        (count(*) filter (where status = 'confirmed'))::int as booked from bookings`.execute(db);
      kept += rows[0]!.kept;
      free += capacity - rows[0]!.booked;
      await product.pass(OFFER_MINUTES * MINUTE_MS + 1);
    }
    if (isTown) console.log(`kept: ${((100 * kept) / free).toFixed(2)} % of the free chairs`);
    expect(offers).toBeGreaterThan(0);
    expect(kept / free).toBeLessThan(MOST_KEPT);
  },
  isTown ? 600_000 : undefined,
);
