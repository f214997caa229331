/** Times `renewSeries` for ten thousand series, between them `holdSeries` for as many dates each, and availability after it. */
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { paiseToRupees } from '../../src/domain/money';
import { MINUTE_MS, addDays, istDateOf, istInstant, weekdayOf } from '../../src/domain/time';
import { lastBookableDate } from '../../src/domain/windows';
import { renewSeries } from '../../src/server/bookings/renewals/renew-series';
import { holdSeries } from '../../src/server/bookings/series/hold-series';
import { originOf } from '../../src/server/bookings/unpaid-holds';
import { readDays } from '../../src/server/seats/availability';
import { type Db, openServer } from '../../src/server/platform/db/database';
import { readSeats } from '../../src/server/seats/read-seats';
import { isLive } from '../../src/server/appointments';

const [, , url, result] = process.argv;
const isSmoke = process.env['BENCH_SMOKE'] === '1';
const SERIES = isSmoke ? 150 : 10_000;
const HOLDS_A_ROUND = 5;
const LOOKS = isSmoke ? 20 : 2_000;
const { db: opened, close } = openServer(url!, console.error, 10, 5 * MINUTE_MS);
const db = opened as Db;

/** Ten in the morning in India, on the next day that is no Sunday. */
let today = addDays(istDateOf(new Date()), 1);
if (weekdayOf(today) === 0) today = addDays(today, 1);
const now = istInstant(today, 10);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

// Twenty-five series at each of 400 centers: on Mondays, Wednesdays and Fridays or the days between, in four windows, booked
// up to a week before the last date that can be booked now.
await sql`update centers set slots = 60, status = 'active', deleted_at = null`.execute(db);
await sql`delete from center_templates`.execute(db);
await sql`delete from center_exceptions`.execute(db);
await sql`truncate bookings, payments, refunds, outbox cascade`.execute(db);
await sql`create table plan as
  select row_number() over (order by u.id) - 1 as n, gen_random_uuid() as series, gen_random_uuid() as payment, u.id as patient
  from users u where u.status = 'active' order by u.id limit ${SERIES}`.execute(db);
await sql`create table sites as select id, charge_paise, row_number() over (order by id) - 1 as place from centers limit 400`.execute(
  db,
);
await sql`insert into series (id, user_id, patient_id, created_at, renew_at)
  select series, patient, patient, ${now}::timestamptz - interval '7 days', ${now} from plan`.execute(db);
await sql`insert into payments (id, user_id, amount_paise, status, created_at, expires_at, paid_at)
  select payment, patient, 1, 'paid', ${now}, ${now}, ${now} from plan`.execute(db);
await sql`insert into bookings (id, user_id, patient_id, series_id, center_id, session_date, start_hour, chair, status, price_paise,
    payment_id, created_at, updated_at, claimed_at)
  select gen_random_uuid(), patient, patient, series, sites.id, day::date, 5 + 4 * (n / 400 % 4), 1 + n / 1600, 'confirmed',
    charge_paise, payment, ${now}, ${now}, ${now}
  from plan join sites on place = n % 400
  cross join generate_series(${addDays(today, -4)}::date, ${addDays(lastBookableDate(now), -7)}::date, interval '1 day') as day
  where extract(dow from day) in (1, 3, 5) and n % 2 = 0 or extract(dow from day) in (2, 4, 6) and n % 2 = 1`.execute(
  db,
);
await sql`analyze`.execute(db);

const { rows: others } = await sql<{ id: string }>`
  select id from users where status = 'active' and id not in (select patient from plan) order by id`.execute(db);
const { rows: sites } = await sql<{
  id: string;
  charge_paise: number;
}>`select id, charge_paise from sites order by place`.execute(db);
const dates = [7, 6, 5, 4, 3, 2, 1, 0]
  .map((days) => addDays(lastBookableDate(now), -days))
  .filter((date) => [1, 3, 5].includes(weekdayOf(date)))
  .slice(-3);

/** Three dates of somebody who has no series, as a request holds them. */
async function holdByHand(n: number): Promise<void> {
  const id = others[n]!.id;
  const center = sites[n % sites.length]!;
  const from = originOf('a secret for measurements, long enough', {
    email: `${id}@example.com`,
    ip: `10.0.${n >> 8}.${n & 255}`,
    device: null,
  });
  const sessions = dates.map((date) => ({ date, startHour: 17, centerId: center.id }));
  const input = { sessions, total: paiseToRupees(center.charge_paise) * dates.length, doctorAsked: false };
  await db.transaction().execute((tx) => holdSeries(tx, { userId: id, patientId: id }, from, input, now));
}

async function countDue(): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*)::int as due from series where renew_at <= ${now}`.execute(
    db,
  );
  return rows[0]!.due;
}

const renewed: number[] = [];
const held: number[] = [];
let total = 0;
let longest = 0;
/** A round looks at as many as it has time for. */
for (let round = 0, left = SERIES; left > 0; round++) {
  const took = await timed(() => renewSeries(db, now, 100));
  const before = left;
  left = await countDue();
  if (left === before) throw new Error(`a round looked at none of ${left} series`);
  renewed.push(took / (before - left));
  total += took;
  longest = Math.max(longest, took);
  for (let n = 0; n < HOLDS_A_ROUND; n++) held.push(await timed(() => holdByHand(round * HOLDS_A_ROUND + n)));
}
const { rows: kept } = await sql<{ chairs: number; mails: number; left: number }>`
  select (select count(*)::int from bookings where hold_kind = 'renewal') as chairs,
    (select count(*)::int from outbox where template = 'dates-offered') as mails,
    (select count(*)::int from series where renew_at <= ${now}) as left`.execute(db);
if (kept[0]!.left > 0 || kept[0]!.mails !== SERIES) throw new Error(`not all were renewed: ${JSON.stringify(kept[0])}`);

// At every other center the same chairs are held and not kept.
await sql`update bookings set hold_kind = null, series_id = null from sites
  where sites.id = center_id and place % 2 = 1 and hold_kind = 'renewal'`.execute(db);
await sql`vacuum analyze bookings`.execute(db);
const range = { from: today, to: lastBookableDate(now) };
const look = (centerId: string) => readDays(db, centerId, range, null, now);
for (const { id } of sites) await look(id);
const looks: [number[], number[]] = [[], []];
for (let n = 0; n < LOOKS; n++) looks[n % 2]!.push(await timed(() => look(sites[n % sites.length]!.id)));

/** As it was before renewals: how many are taken, and nothing about what is kept. */
const countAlone = (centerId: string) =>
  db
    .selectFrom('bookings')
    .select(['session_date', 'start_hour', (eb) => eb.fn.countAll<number>().as('taken')])
    .where('center_id', '=', centerId)
    .where('session_date', '>=', range.from)
    .where('session_date', '<=', range.to)
    .where(isLive(now))
    .groupBy(['session_date', 'start_hour'])
    .execute();
const counts: [number[], number[]] = [[], []];
for (let n = 0; n < LOOKS; n++) {
  const { id } = sites[(n >> 1) % sites.length]!;
  counts[n % 2]!.push(
    await timed(() => (n % 2 === 0 ? readSeats(db, { centers: [id], windows: range }, now) : countAlone(id))),
  );
}

writeFileSync(
  result!,
  JSON.stringify({
    series: SERIES,
    total,
    longest,
    renewed,
    held,
    kept: looks[0],
    plain: looks[1],
    counted: counts[0],
    alone: counts[1],
  }),
);
await close();
