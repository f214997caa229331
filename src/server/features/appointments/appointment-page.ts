/** Which appointments a page shows, found without walking through those before it wherever that can be. */
import { type RawBuilder, sql } from 'kysely';
import type { AppointmentFilters } from '../../../contract/admin';
import { type IstDate, addDays, daysBetween, istInstant } from '../../../domain/time';
import type { Db } from '../../platform/db/database';
import { bookedSince, bookingsOfUser, nameInOrder } from '../../records/patient-counts';
import { type Narrowed, isAtAnyTime, matchingBookings } from './appointment-filters';
import { type Bookings, type Sort, type Way, defaultWay, inOrder, otherWay } from './appointment-order';

/** `skipped` of the `total` that fit come before the page; there are `all`. */
type Part = { skipped: number; size: number; total: number; all: number };

/** How the page is reached: from the end of the list where that is nearer. `way` is that of the first column then. */
type Walk = { sort: Sort; order: Way; isBackward: boolean; way: Way; skipped: number; length: number };
type Days = { from: IstDate; to: IstDate };

/** Rows that may be read for a page that is put together day by day. */
const DAY_BY_DAY = 50_000;
/** So many are passed over as quickly as the counters are read. */
const FEW_SKIPPED = 1_000;
/** So many are put in order at once, wherever among everything they are. */
const FEW_FOUND = 10_000;

/** The ids of a page, in its order. */
export async function pageOfIds(
  db: Db,
  filters: AppointmentFilters,
  narrowed: Narrowed,
  part: Part,
  now: Date,
): Promise<string[]> {
  const length = Math.min(part.size, part.total - part.skipped);
  if (length <= 0) return [];
  const walk = walkTo(filters, part, length);
  const days = isByDays(filters, narrowed) ? await daysOf(db, filters) : null;
  const isQuick = days && (daysBetween(days.from, days.to) + 1) * (walk.skipped + length) <= DAY_BY_DAY;
  // To put all that fit in order, or to walk through everything until the page is full: whichever reads fewer rows.
  const isFew = narrowed.isOfSome && (part.total <= FEW_FOUND || part.total ** 2 <= (walk.skipped + length) * part.all);
  const ids = isQuick
    ? await dayByDay(db, filters, days, walk, now)
    : await inARow(db, filters, { ...narrowed, isFew }, walk, now);
  return walk.isBackward ? ids.reverse() : ids;
}

function walkTo(
  { sort = 'created', order = defaultWay(sort) }: AppointmentFilters,
  { skipped, total }: Part,
  length: number,
): Walk {
  const behind = total - skipped - length;
  const isBackward = behind < skipped;
  return {
    sort,
    order,
    isBackward,
    way: isBackward ? otherWay(order) : order,
    skipped: Math.min(skipped, behind),
    length,
  };
}

async function inARow(
  db: Db,
  filters: AppointmentFilters,
  narrowed: Narrowed,
  walk: Walk,
  now: Date,
): Promise<string[]> {
  const matching = matchingBookings(db, filters, narrowed, now) as Bookings;
  const late =
    !narrowed.isOfSome && isAtAnyTime(filters) && walk.skipped > FEW_SKIPPED
      ? await lateStart(db, matching, walk)
      : { query: matching, skipped: walk.skipped };
  const rows = await inOrder(late.query, walk.sort, walk.order, walk.isBackward)
    .select('bookings.id')
    .limit(walk.length)
    .offset(late.skipped)
    .execute();
  return rows.map(({ id }) => id);
}

type LateStart = { query: Bookings; skipped: number };

function lateStart(db: Db, query: Bookings, walk: Walk): Promise<LateStart> | LateStart {
  const { sort, skipped } = walk;
  if (sort === 'created' || sort === 'date') return afterDays(db, query, { ...walk, sort });
  if (sort === 'patient') return afterPatients(db, query, walk);
  if (sort === 'center') return afterCenters(db, query, walk);
  return { query, skipped };
}

/** Passes over whole days, which the counters know. */
async function afterDays(
  db: Db,
  query: Bookings,
  { sort, way, skipped }: Walk & { sort: 'created' | 'date' },
): Promise<LateStart> {
  const kind = sort === 'created' ? 'days' : 'sessions';
  const { rows } = await sql<{ day: IstDate; before: number }>`
    select day, (upto - n)::int as before from (
      select day, sum(n) as n, sum(sum(n)) over (order by day ${sql.raw(way)}) as upto
      from tallies where kind = ${kind} group by day) counted
    where ${isIn(skipped)}`.execute(db);
  const [start] = rows;
  if (!start) return { query, skipped };
  const { day, before } = start;
  const onwards =
    sort === 'date'
      ? query.where('session_date', way === 'asc' ? '>=' : '<=', day)
      : way === 'asc'
        ? query.where('created_at', '>=', istInstant(day, 0))
        : query.where('created_at', '<', istInstant(addDays(day, 1), 0));
  return { query: onwards, skipped: skipped - before };
}

/**
 * Passes over everybody whose name begins with other letters, which the counters know, and then over whole people.
 * For those who wait to be counted `late` says how many bookings are not in there yet.
 */
async function afterPatients(db: Db, query: Bookings, { way: one, skipped }: Walk): Promise<LateStart> {
  const way = sql.raw(one);
  const { rows } = await sql<Named>`
    with late as (
      select id, letters_of(username) as letters, ${bookingsOfUser} - bookings as n from users where id in (${bookedSince})),
    alike as (
      select letters, upto - n as before from (
        select letters, sum(n) as n, sum(sum(n)) over (order by letters collate "C" ${way}) as upto
        from (select whose as letters, n from tallies where kind = 'names' union all select letters, n from late) kept group by letters
      ) counted where ${isIn(skipped)}),
    named as (
      select ${nameInOrder} as name, users.id, users.bookings + coalesce(late.n, 0) as n, alike.before as before_all
      from alike join users on letters_of(users.username) = alike.letters left join late on late.id = users.id)
    select name, id, (upto - n)::int as before from (
      select name, id, n, before_all + sum(n) over (order by name ${way}, id ${way}) as upto from named) counted
    where ${isIn(skipped)}`.execute(db);
  return after(query, sql`${nameInOrder}, users.id`, one, skipped, rows[0]);
}

/** Passes over whole centers, which the counters know. */
async function afterCenters(db: Db, query: Bookings, { way: one, skipped }: Walk): Promise<LateStart> {
  const way = sql.raw(one);
  const { rows } = await sql<Named>`
    select name, id, (upto - n)::int as before from (
      select lower(name) as name, id, n, sum(n) over (order by lower(name) ${way}, id ${way}) as upto
      from centers join (select whose::uuid as id, sum(n)::int as n from tallies where kind = 'centers' group by whose) theirs using (id)) counted
    where ${isIn(skipped)}`.execute(db);
  return after(query, sql`lower(centers.name), centers.id`, one, skipped, rows[0]);
}

type Named = { name: string; id: string; before: number };

/** Whether what comes first on the page is among the `n` that end with `upto`. */
const isIn = (skipped: number) => sql<boolean>`upto > ${skipped} and upto - n <= ${skipped}`;

function after(
  query: Bookings,
  columns: RawBuilder<unknown>,
  way: Way,
  skipped: number,
  start: Named | undefined,
): LateStart {
  if (!start) return { query, skipped };
  const onwards = sql<boolean>`(${columns}) ${sql.raw(way === 'asc' ? '>=' : '<=')} (${start.name}, ${start.id}::uuid)`;
  return { query: query.where(onwards), skipped: skipped - start.before };
}

/** Whether the sessions of some days are asked for, those made last first: no index has that order for more than one day. */
function isByDays({ sort = 'created', status, date, from, to }: AppointmentFilters, { isOfSome }: Narrowed): boolean {
  return sort === 'created' && !isOfSome && !status?.length && [date, from, to].some((one) => one !== undefined);
}

/** The days that are asked for, as far as there is anything on them. */
async function daysOf(db: Db, { date, from, to }: AppointmentFilters): Promise<Days | null> {
  const { rows } = await sql<{ first: IstDate | null; last: IstDate | null }>`
    select min(day) as first, max(day) as last from tallies where kind = 'sessions'`.execute(db);
  const { first, last } = rows[0]!;
  if (!first || !last) return null;
  const begin = [date, from, first]
    .flatMap((one) => one ?? [])
    .sort()
    .at(-1)!;
  const end = [date, to, last].flatMap((one) => one ?? []).sort()[0]!;
  return begin <= end ? { from: begin, to: end } : null;
}

/** As many of each day as the page could need, and of these the page. */
async function dayByDay(db: Db, { window }: AppointmentFilters, days: Days, walk: Walk, now: Date): Promise<string[]> {
  const { way, skipped, length } = walk;
  const any = matchingBookings(db, { window }, { found: null, isOfSome: false, isFew: false }, now) as Bookings;
  const ofADay = inOrder(any, 'created', way)
    .select(['bookings.id', 'bookings.created_at'])
    .where('bookings.session_date', '=', sql<string>`days.day::date`)
    .limit(skipped + length);
  const { rows } = await sql<{ id: string }>`
    select one.id from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as days (day)
      cross join lateral (${ofADay}) as one
    order by one.created_at ${sql.raw(way)}, one.id ${sql.raw(way)} limit ${length} offset ${skipped}`.execute(db);
  return rows.map(({ id }) => id);
}
