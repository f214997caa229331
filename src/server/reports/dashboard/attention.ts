/**
 * What needs attention: for instance failed refunds, plans that nobody confirmed, and chairs that are about to be lost
 * or held in vain.
 */
import { sql } from 'kysely';
import type { Overview } from '../../../contract/admin';
import { formatAmount, paiseToRupees } from '../../../domain/money';
import { UNDO_MERGE_DAYS } from '../../../domain/person-deeds';
import type { Scope } from '../../../domain/rights';
import { DAY_MS, type IstDate, MINUTE_MS, addDays, istDateOf } from '../../../domain/time';
import { CENTER_UNPAID_HOLDS, CENTER_UNPAID_ROUNDS, ON_WORD_AND_SHOWN } from '../../../domain/unpaid-holds';
import { windowLabel } from '../../../domain/windows';
import { type Listing, type Question, listing, question } from '../../platform/db/ask-all';
import type { Db } from '../../platform/db/database';
import { isKeptAs } from '../../seats';
import { holdLapsed, isLongOnWord, isOnWord, isSeenByCenter, isUpcoming, isHeld } from '../../appointments';
import { isOwedAfterDispute } from '../../ledger';
import { givenUpByCenter, recentHolds } from '../../bookings';
import { inScope } from '../../staff';

/** The most entries of each kind. */
export const LISTED = 100;
/** How long a refund is listed that is owed after a won dispute. */
const OWED_FOR_MS = 60 * DAY_MS;
const SOON_MS = 10 * MINUTE_MS;

type Attention = Overview['attention'];

const asInstant = (text: string | Date) => new Date(text).toISOString();

/** Lists failed refunds that were not tried again, the latest first. */
export function failedRefunds(db: Db, scope: Scope): Question<Listing<Attention['failedRefunds']>> {
  const query = db
    .selectFrom('report_refunds as refund')
    .innerJoin('appointments as bookings', 'bookings.id', 'refund.booking_id')
    .innerJoin('patients', 'patients.id', 'bookings.patient_id')
    .select([
      'refund.refund_id',
      'refund.booking_id',
      'refund.paise',
      'refund.failure',
      'refund.created_at',
      'refund.settled_at',
      'patients.name as username',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('refund.standing', '=', sql.lit('failed'))
    .where(inScope(scope))
    .orderBy('refund.created_at', 'desc')
    .orderBy('refund.refund_id')
    .limit(sql.lit(LISTED));
  return listing(query, (row) => ({
    refundId: row.refund_id!,
    bookingId: row.booking_id!,
    username: row.username,
    amount: paiseToRupees(row.paise!),
    failure: row.failure,
    at: asInstant(row.settled_at ?? row.created_at!),
  }));
}

/**
 * Lists second payments on their way back until the provider has confirmed that, the oldest first. Those that the
 * provider refused are among the failed refunds and the differing payments.
 */
export function returningPayments(scope: Scope): Question<Listing<Attention['returning']>> {
  const query = sql<{ id: string; bookingId: string; username: string; paise: number; since: Date; total: number }>`
    select going.id, b.id as "bookingId", p.name as username, going.paise, going.since, (count(*) over ())::int as total
    from (
      select r.id, r.booking_id, r.amount_paise as paise, r.created_at as since from refunds r
      where r.status in ('requested', 'pending') and r.reason = 'paid-twice'
      union all
      select d.id, (select s.booking_id from sessions_asked_for(d.payment_id) s order by s.booking_id limit 1), d.back, d.decided_at
      from payment_differences d join payments on payments.id = d.payment_id
      where d.state = 'returning' and d.currency = 'INR' and d.administrator_id is null and d.back = d.amount
        and (payments.status = 'paid' or not exists (select from appointments where payment_id = d.payment_id))) going
    join appointments b on b.id = going.booking_id join patients p on p.id = b.patient_id
    where ${inScope(scope, 'b.center_id')} order by going.since, going.id limit ${sql.lit(LISTED)}`;
  return listing(query, ({ id, bookingId, username, paise, since }) => ({
    id,
    bookingId,
    username,
    amount: paiseToRupees(paise),
    since: asInstant(since),
  }));
}

/** Lists refunds that are to be paid at a center's desk, the oldest first. */
export function deskRefunds(db: Db, scope: Scope): Question<Listing<Attention['deskRefunds']>> {
  const query = db
    .selectFrom('report_refunds as refund')
    .innerJoin('appointments as bookings', 'bookings.id', 'refund.booking_id')
    .innerJoin('patients', 'patients.id', 'bookings.patient_id')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select(['refund.refund_id', 'refund.booking_id', 'refund.paise', 'refund.created_at', 'bookings.center_id'])
    .select(['patients.name as username', 'centers.name as center', sql<number>`count(*) over ()`.as('total')])
    .where('refund.standing', '=', sql.lit('at-desk'))
    .where(inScope(scope))
    .orderBy('refund.created_at')
    .orderBy('refund.refund_id')
    .limit(sql.lit(LISTED));
  return listing(query, (row) => ({
    refundId: row.refund_id!,
    bookingId: row.booking_id!,
    centerId: row.center_id,
    center: row.center,
    username: row.username,
    amount: paiseToRupees(row.paise!),
    since: asInstant(row.created_at!),
  }));
}

/**
 * Lists payments of another amount or currency than asked about which nobody has decided, or which could not be
 * refunded.
 */
export function differingPayments(scope: Scope): Question<Listing<Attention['differing']>> {
  const query = sql<{
    differenceId: string;
    bookingId: string;
    username: string;
    amount: number;
    currency: string;
    asked: number;
    state: 'held' | 'failed';
    decideBy: Date;
    total: number;
  }>`
    select d.id as "differenceId", b.id as "bookingId", p.name as username, d.amount, d.currency, payments.amount_paise as asked,
      d.state, d.decide_by as "decideBy", (count(*) over ())::int as total
    from payment_differences d join payments on payments.id = d.payment_id
    join lateral (select id, patient_id from appointments bookings
      where id in (select booking_id from sessions_asked_for(d.payment_id)) and ${inScope(scope)}
      order by session_date, start_hour, id limit 1) b on true
    join patients p on p.id = b.patient_id
    where d.state in ('held', 'failed') order by d.decide_by, d.id limit ${sql.lit(LISTED)}`;
  return listing(query, ({ amount, currency, asked, decideBy, ...row }) => ({
    differenceId: row.differenceId,
    bookingId: row.bookingId,
    username: row.username,
    state: row.state,
    paid: formatAmount(amount, currency),
    asked: paiseToRupees(asked),
    canAccept: row.state === 'held' && currency === 'INR' && amount >= asked,
    decideBy: asInstant(decideBy),
  }));
}

/** Lists disputes that are undecided, and won ones with a cancelled appointment that was not refunded. */
export function openDisputes(scope: Scope, now: Date): Question<Listing<Attention['disputes']>> {
  const query = sql<{
    disputeId: string;
    bookingId: string;
    username: string;
    amount: number;
    reason: string;
    state: 'open' | 'owed';
    answerBy: Date | null;
    total: number;
  }>`
    select d.id as "disputeId", b.id as "bookingId", p.name as username, d.amount_paise as amount, d.reason,
      case d.standing when 'open' then 'open' else 'owed' end as state, d.answer_by as "answerBy", (count(*) over ())::int as total
    from disputes d
    join lateral (select bookings.id, bookings.patient_id from appointments bookings join payments on payments.id = d.payment_id
      where bookings.id in (select booking_id from sessions_asked_for(d.payment_id)) and ${inScope(scope)} and (d.standing = 'open' or ${isOwedAfterDispute})
      order by session_date, start_hour, bookings.id limit 1) b on true
    join patients p on p.id = b.patient_id
    where d.standing <> 'lost' and (d.closed_at is null or d.closed_at > ${new Date(now.getTime() - OWED_FOR_MS)}) order by d.standing <> 'open', d.answer_by nulls last, d.opened_at, d.id limit ${sql.lit(LISTED)}`;
  return listing(query, ({ amount, answerBy, ...row }) => ({
    disputeId: row.disputeId,
    bookingId: row.bookingId,
    username: row.username,
    reason: row.reason,
    state: row.state,
    amount: paiseToRupees(amount),
    answerBy: answerBy && asInstant(answerBy),
  }));
}

/** Lists closures whose plan nobody has confirmed, the soonest closed date first. */
export function openClosures(scope: Scope): Question<Listing<Attention['closures']>> {
  const query = sql<Attention['closures'][number] & { total: number }>`
    select c.id as "closureId", centers.name as center, c.from_date as "from", c.to_date as "to",
      count(bookings.id)::int as touched,
      (count(bookings.id) filter (where move.decision = 'unseated'))::int as unseated, (count(*) over ())::int as total
    from closures c join centers on centers.id = c.center_id
    left join closure_moves move on move.closure_id = c.id
    left join appointments bookings on bookings.id = move.booking_id and bookings.status <> 'cancelled'
    where c.state = 'open' and ${inScope(scope, 'c.center_id')}
    group by c.id, centers.name order by c.from_date, c.id limit ${sql.lit(LISTED)}`;
  return listing(query, ({ closureId, center, from, to, touched, unseated }) => ({
    closureId,
    center,
    from,
    to,
    touched,
    unseated,
  }));
}

/** Lists unpaid holds that lapse within ten minutes, the soonest first. */
export function lapsingHolds(db: Db, scope: Scope, now: Date): Question<Listing<Attention['lapsingHolds']>> {
  const query = db
    .selectFrom('appointments as bookings')
    .innerJoin('patients', 'patients.id', 'bookings.patient_id')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select([
      'bookings.id',
      'bookings.session_date',
      'bookings.start_hour',
      'bookings.hold_expires_at',
      'patients.name as username',
      'centers.name',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where(isHeld(now))
    .where(inScope(scope))
    .where('bookings.awaits_check', '=', sql.lit(false))
    .where('bookings.hold_expires_at', '<=', new Date(now.getTime() + SOON_MS))
    .orderBy('bookings.hold_expires_at')
    .orderBy('bookings.id')
    .limit(sql.lit(LISTED));
  return listing(query, (row) => ({
    bookingId: row.id,
    username: row.username,
    center: row.name,
    date: row.session_date,
    time: windowLabel(row.start_hour),
    expiresAt: asInstant(row.hold_expires_at!),
  }));
}

/** Lists covers for whose check chairs wait, those first whose chairs are freed soonest. */
export function coversWaiting(scope: Scope, now: Date): Question<Listing<Attention['covers']>> {
  const query = sql<{
    coverId: string;
    centerId: string;
    center: string;
    username: string;
    until: Date;
    total: number;
  }>`
    select b.cover_id as "coverId", b.center_id as "centerId", c.name as center, p.name as username,
      min(b.hold_expires_at) as until, (count(*) over ())::int as total
    from appointments b join centers c on c.id = b.center_id join patients p on p.id = b.patient_id
    where b.awaits_check and ${isHeld(now, 'b')} and ${inScope(scope, 'b.center_id')}
    group by b.cover_id, b.center_id, c.name, p.name order by until, b.cover_id limit ${sql.lit(LISTED)}`;
  return listing(query, ({ coverId, centerId, center, username, until }) => ({
    coverId,
    centerId,
    center,
    username,
    answerBy: asInstant(until),
  }));
}

/** Lists sessions that are over and still to be paid at their center, the oldest first. */
export function toSettle(db: Db, scope: Scope, now: Date): Question<Listing<Attention['toSettle']>> {
  const query = db
    .selectFrom('appointments as bookings')
    .innerJoin('patients', 'patients.id', 'bookings.patient_id')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select(['bookings.id', 'bookings.session_date', 'bookings.start_hour', 'bookings.price_paise'])
    .select(['patients.name as username', 'centers.name', sql<number>`count(*) over ()`.as('total')])
    // Not joined: while payments are few, a join would make the database look at every past booking in the order of its
    // date.
    .where('bookings.payment_id', '=', sql<string>`any(array(select id from payments where status = 'due'))`)
    .where(sql<boolean>`bookings.status in ('confirmed', 'completed')`)
    .where('bookings.session_date', '<', istDateOf(now))
    .where(inScope(scope))
    .orderBy('bookings.session_date')
    .orderBy('bookings.id')
    .limit(sql.lit(LISTED));
  return listing(query, (row) => ({
    bookingId: row.id,
    username: row.username,
    center: row.name,
    date: row.session_date,
    time: windowLabel(row.start_hour),
    amount: paiseToRupees(row.price_paise),
  }));
}

/** For how many days a day is listed whose cash differed from the book. */
const CASH_DAYS = 7;

/** Lists days of the last week that were closed with another amount of cash than the book has, the latest first. */
export function cashDifferences(scope: Scope, now: Date): Question<Listing<Attention['cashDifferences']>> {
  const query = sql<{
    centerId: string;
    center: string;
    date: IstDate;
    paise: number;
    explanation: string | null;
    closedBy: string;
    total: number;
  }>`
    select d.center_id as "centerId", c.name as center, d.day as date, d.counted_paise - d.expected_paise as paise,
      d.explanation, d.administrator_name as "closedBy", (count(*) over ())::int as total
    from desk_days d join centers c on c.id = d.center_id
    where d.day > ${addDays(istDateOf(now), -CASH_DAYS)} and d.counted_paise <> d.expected_paise and ${inScope(scope, 'd.center_id')}
    order by d.day desc, lower(c.name), d.center_id limit ${sql.lit(LISTED)}`;
  return listing(query, ({ centerId, center, date, paise, explanation, closedBy }) => ({
    centerId,
    center,
    date,
    difference: paiseToRupees(paise),
    explanation,
    closedBy,
  }));
}

/** Lists coming sessions on a chair that can't be used then, the soonest first. */
export function withoutChair(scope: Scope, now: Date): Question<Listing<Attention['withoutChair']>> {
  const broken = sql`select b.id from center_exceptions e join appointments b on b.center_id = e.center_id
      and b.session_date between greatest(e.from_date, ${istDateOf(now)}) and e.to_date
      and (e.start_hour is null or e.start_hour = b.start_hour) and b.chair = any(e.chair_numbers)
    where e.chair_numbers is not null and e.to_date >= ${istDateOf(now)}`;
  const query = sql<Omit<Attention['withoutChair'][number], 'time'> & { startHour: number; total: number }>`
    select bookings.id as "bookingId", p.name as username, bookings.center_id as "centerId", c.name as center,
      bookings.session_date as date, bookings.start_hour as "startHour", bookings.chair, (count(*) over ())::int as total
    from appointments bookings join patients p on p.id = bookings.patient_id join centers c on c.id = bookings.center_id
    where ${isUpcoming(now)} and ${inScope(scope)} and c.deleted_at is null and bookings.id in (${broken})
    order by bookings.session_date, bookings.start_hour, bookings.chair, bookings.id limit ${sql.lit(LISTED)}`;
  return listing(query, ({ bookingId, username, centerId, center, date, startHour, chair }) => ({
    bookingId,
    username,
    centerId,
    center,
    date,
    time: windowLabel(startHour),
    chair,
  }));
}

type HeldInVain = Attention['heldInVain'][number];

/** SQL of the number of unpaid holds that is too many for a center `c`. */
const tooMany = sql`greatest(${CENTER_UNPAID_HOLDS}::int, ${CENTER_UNPAID_ROUNDS}::int * c.slots)`;

/** Finds centers whose chairs were held again and again in the last day. Usually there is none. */
export function maybeHeldInVain(scope: Scope, now: Date): Question<string[]> {
  const query = sql<{ id: string }>`
    select c.id from ${givenUpByCenter(now)} g join centers c on c.id = g.center_id
    where c.deleted_at is null and ${inScope(scope, 'c.id')} and g.holds >= ${tooMany}`;
  return question(query, (rows) => rows.map(({ id }) => id));
}

/** Lists those of these centers whose chairs were not paid for afterwards either, the most often held first. */
export async function heldInVain(db: Db, ids: string[], now: Date): Promise<Listing<HeldInVain[]>> {
  if (ids.length === 0) return { listed: [], total: 0 };
  const whoHeldThere = sql`o.person in (
    select h.person from hold_origins h join appointments there on there.id = h.booking_id where there.center_id = any(${ids}::uuid[]))`;
  const { rows } = await sql<HeldInVain & { total: number }>`
    select c.id as "centerId", c.name as center, count(*)::int as holds, count(distinct h.person)::int as patients,
      count(distinct (h.session_date, h.start_hour))::int as windows, (count(*) over ())::int as total
    from ${recentHolds(whoHeldThere, now)} h join centers c on c.id = h.center_id
    where h.is_unpaid and c.id = any(${ids}::uuid[])
    group by c.id having count(*) >= ${tooMany}
    order by holds desc, lower(c.name), c.id limit ${sql.lit(LISTED)}`.execute(db);
  const listed = rows.map(({ centerId, center, holds, patients, windows }) => ({
    centerId,
    center,
    holds,
    patients,
    windows,
  }));
  return { listed, total: rows[0]?.total ?? 0 };
}

/**
 * Lists centers with chairs that are offered to people who wait, or were in the last day and not accepted; those with
 * the most lapsed offers first.
 */
export function offeredChairs(scope: Scope, now: Date): Question<Listing<Attention['offered']>> {
  const since = new Date(now.getTime() - DAY_MS);
  const query = sql<Attention['offered'][number] & { total: number }>`
    select c.id as "centerId", c.name as center, sum(kept)::int as kept, sum(lapsed)::int as lapsed, count(distinct account)::int as people,
      (count(*) over ())::int as total
    from (select center_id, user_id as account, ${isHeld(now)}::int as kept,
        ((status = 'cancelled' and cancel_reason = 'not-paid-in-time') or ${holdLapsed(now)})::int as lapsed
      from bookings where ${isKeptAs('offer')} and created_at > ${since} and ${inScope(scope)}) offers
    join centers c on c.id = center_id where kept + lapsed > 0
    group by c.id order by lapsed desc, kept desc, lower(c.name), c.id limit ${sql.lit(LISTED)}`;
  return listing(query, ({ centerId, center, kept, lapsed, people }) => ({ centerId, center, kept, lapsed, people }));
}

type KeptOnWord = Attention['keptOnWord'][number];

/**
 * Lists accounts that no center has seen and that have many chairs on word at one center, those with the most first.
 */
export function keptOnWord(scope: Scope, now: Date): Question<Listing<KeptOnWord[]>> {
  // Materialized, so that it is read once, whatever the planner estimates: otherwise it was read again for each coming
  // booking.
  const query = sql<KeptOnWord & { total: number; bookingId: string; startHour: number }>`
    with waiting as materialized (select id from appointments bookings where awaits_check and status = 'pending'
        union all select b.id from payments p join appointments b on b.payment_id = p.id where p.status = 'due' and b.status = 'confirmed')
    select users.id as "userId", users.username, centers.id as "centerId", centers.name as center, count(*)::int as sessions,
      (count(*) filter (where bookings.awaits_check))::int as "onScheme", min(bookings.session_date) as "from", (count(*) over ())::int as total,
      (array_agg(bookings.id order by bookings.session_date, bookings.start_hour, bookings.id))[1] as "bookingId",
      (array_agg(bookings.start_hour order by bookings.session_date, bookings.start_hour, bookings.id))[1] as "startHour"
    from waiting
      join appointments bookings on bookings.id = waiting.id left join payments on payments.id = bookings.payment_id
      join users on users.id = bookings.user_id join centers on centers.id = bookings.center_id
    where ${isOnWord(now)} and ${isLongOnWord} and ${inScope(scope)}
    group by users.id, centers.id having count(*) >= ${ON_WORD_AND_SHOWN} and not ${isSeenByCenter(sql.ref('users.id'))}
    order by sessions desc, users.id, centers.id limit ${sql.lit(LISTED)}`;
  return listing(query, ({ userId, username, centerId, center, sessions, onScheme, from, bookingId, startHour }) => ({
    userId,
    username,
    centerId,
    center,
    sessions,
    onScheme,
    from,
    first: { bookingId, date: from, time: windowLabel(startHour) },
  }));
}

/** For how many days a merge that concerns several centers is listed. */
const MERGES_SHOWN_DAYS = 7;

type AboutPerson = Attention['people'][number] & { total: number };

/**
 * Lists what other centers ask about people of a scope, those first that lapse first; then merges of the last week that
 * concern several centers, one of them in the scope.
 */
export function aboutPeople(scope: Scope, now: Date): Question<Listing<Attention['people']>> {
  const concerns = (centers: string) =>
    scope === 'all' ? sql`true` : sql`${sql.ref(centers)} && ${[...scope]}::uuid[]`;
  const merged = new Date(now.getTime() - MERGES_SHOWN_DAYS * DAY_MS);
  const query = sql<AboutPerson>`
    select id, "patientId", deed, name, "into", by, at, until, (count(*) over ())::int as total from (
      select request.id, patient_id as "patientId", deed, patients.name, other.name as "into", asked_name as by, request.at,
        ends_at as until, 0 as rank
      from person_requests request join patients on patients.id = request.patient_id
        left join patients other on other.id = request.into_id
      where state = 'open' and ends_at > ${now} and ${concerns('waits_for')}
      union all
      select id, into_id, 'merged', from_name, into_name, administrator_name, at,
        at + make_interval(days => ${sql.lit(UNDO_MERGE_DAYS)}), 1
      from merges where at > ${merged} and cardinality(centers) > 1 and ${concerns('centers')}) one
    order by rank, until, id limit ${sql.lit(LISTED)}`;
  return listing(query, ({ id, patientId, deed, name, into, by, at, until }) => ({
    ...{ id, patientId, deed, name, into, by },
    ...{ at: asInstant(at), until: asInstant(until) },
  }));
}
