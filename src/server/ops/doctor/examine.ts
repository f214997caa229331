/**
 * Checks the invariants of seats and money, from our database and the provider's own book, and finds data that was kept
 * too long. Returns what is broken, with ids and what to do.
 */
import { sql } from 'kysely';
import { validate as isValidUuid } from 'uuid';
import { RETENTION } from '../../../domain/retention';
import { HOUR_MS, type IstDate, MINUTE_MS, istDateOf } from '../../../domain/time';
import { NOTICE_HOURS } from '../../../domain/policy';
import { MOST_RENEWAL_MS } from '../../../domain/renewals';
import { readCapacity, takenWindows } from '../../seats';
import { windowBeginning } from '../../appointments';
import type { Config } from '../../config';
import type { Context } from '../../context';
import type { Db } from '../../platform/db/database';
import { examineServer } from '../../platform/db/server-settings';
import type { ListedPayment, ProviderBook } from '../../checkout';
import { findWrongCounters } from '../../reports';
import { unneededPayments } from '../../ledger';
import { findOutlived, retainedSince } from '../../privacy';
import { closures } from './closures';
import { differingIds, differingPayments, disputes } from './disputes';
import { accountMoney } from './account-money';
import { deskMoney } from './desk-money';
import { drawerMoney } from './drawers';
import { payerClaims } from './payer-claims';
import { whoPays } from './funding';
import { reportsAgree } from './reports';
import { peopleAtNumbers } from './people';
import { laterCharges } from './charges';
import { standingSchedules } from './standing';
import { REMOVE_DEMO, describeDemoAccounts, findDemoAccounts } from '../seed/demo-accounts';

export type Breach = {
  rule: string;
  what: string;
  ids: string[];
  advice: string;
  /** Set if both books agree and the dashboard shows it: an administrator has to act, but nothing is broken. */
  isTask?: true;
};

/** How long a lapsed hold may remain before it counts as forgotten. */
const HOLD_GRACE_MS = MINUTE_MS;
/**
 * How long a message may be overdue. A message that was not accepted gets a later time, and the lease of a process that
 * has ended is over within a minute.
 */
const MESSAGE_GRACE_MS = HOUR_MS;
const MAILS = RETENTION.find(({ id }) => id === 'mails')!;
const REPAIR = 'npm run doctor -- --repair asks the provider again and records what is true.';
const WRITE_DOWN = 'npm run doctor -- --repair records it with this payment and booking.';
const ACT =
  'An administrator acts on it: in "Needs attention" on the dashboard it is tried again, at its appointment it is recorded as paid by hand.';
const HELD_FOR_EVER = 'Take the payment at its desk, or cancel the appointment. Look for what wrote it.';
const LAPSES = 'The patient may decline it on /offers; in a day it lapses by itself. Look for what wrote it.';
const WAKE = 'A running process hands them over within seconds. Look for "sweep failed" and "job failed" in its log.';
const RETURN = 'npm run doctor -- --repair gives it back by the provider, once, and tells who paid.';
const ASK =
  'Somebody gave the money back on the pages of the provider. Ask them: cancel the appointment, or take the payment at the desk.';
const LOST =
  'It was asked for with an id as ours are. If another installation uses this account, it is theirs; else our record of it is lost: refund it at the provider, or book it anew.';
const CALL = 'Someone must look into it: compare with the dashboard of the provider.';

type OurDeps = Pick<Context, 'database' | 'clock'> & { config: Pick<Config, 'production'> };
type Deps = OurDeps & Pick<Context, 'payments'>;

/**
 * Checks every rule, with the provider's book since a moment, and confirms findings by a second look. Throws if the
 * provider can't be reached.
 */
export async function examine(deps: Deps, since: Date): Promise<Breach[]> {
  return confirmed(async () => examineWith(deps, since, await deps.payments.book(since)));
}

/**
 * Returns what two looks in a row both find. Money that moves between reading the provider's book and reading ours
 * looks wrong in one look, and right in the next.
 */
export async function confirmed(look: () => Promise<Breach[]>): Promise<Breach[]> {
  const first = await look();
  if (first.length === 0) return [];
  const isSame = (a: Breach, b: Breach) =>
    a.rule === b.rule && (a.what === b.what || a.ids.some((id) => b.ids.includes(id)));
  return (await look()).filter((breach) => first.some((one) => isSame(one, breach)));
}

/** Checks all rules that can be checked with the given book; null if the provider can't be reached. */
export async function examineWith(deps: OurDeps, since: Date, book: ProviderBook | null): Promise<Breach[]> {
  const checks = await Promise.all([
    chairs(deps),
    holds(deps),
    payments(deps, book, since),
    orphans(deps, book),
    renewals(deps),
    closures(deps.database.db, deps.clock()),
    bothWays(deps),
    attendance(deps),
    refunds(deps, book, since),
    disputes(deps.database.db, book),
    differingPayments(deps.database.db, deps.clock()),
    deskMoney(deps.database.db),
    accountMoney(deps.database.db, deps.clock()),
    drawerMoney(deps.database.db, deps.clock()),
    payerClaims(deps.database.db),
    whoPays(deps.database.db, deps.clock()),
    standingSchedules(deps.database.db, deps.clock()),
    laterCharges(deps.database.db, deps.clock()),
    peopleAtNumbers(deps.database.db, deps.clock()),
    mails(deps),
    messages(deps),
    retention(deps),
    counters(deps),
    reportsAgree(deps),
    accounts(deps),
    server(deps),
  ]);
  return checks.flat();
}

type BusyWindow = { ids: string[]; id: string; name: string; slots: number; date: IstDate; startHour: number };

async function chairs({ database, clock }: OurDeps): Promise<Breach[]> {
  const { db } = database;
  const capacity = await readCapacity(db, { from: '0001-01-01', to: '9999-12-31' });
  const who = sql`, array_agg(bookings.id::text) as ids, max(bookings.claimed_at) as claimed`;
  const { rows: busy } = await sql<BusyWindow>`
    select ids, c.id, c.name, c.slots, day as date, hour as "startHour"
    from (${takenWindows(sql`not frees_chair`, clock(), who)}) busy join centers c on c.id = busy.center_id
    -- A center may have given up chairs that were booked: their bookings are kept, but none may come on top.
    where (busy.taken > c.slots or c.id = any(${capacity.ruled}::uuid[]))
      and (c.slots_changed_at is null or busy.claimed > c.slots_changed_at)`.execute(db);
  const crowded = busy
    .map((window) => ({ ...window, open: capacity.of(window, window.date, window.startHour).chairs }))
    .filter(({ ids, open }) => ids.length > open);
  const shared = await sql<{ ids: string[] }>`
    select array_agg(id::text) as ids from bookings where status <> 'cancelled' and not frees_chair
    group by center_id, session_date, start_hour, chair having count(*) > 1`.execute(db);
  const off = await sql<{ id: string }>`
    select bookings.id::text as id from bookings left join attendance on attendance.booking_id = bookings.id
    where status <> 'cancelled' and frees_chair <> coalesce(attendance.state = 'missed', false)`.execute(db);
  const numbered = await sql<{ id: string; name: string }>`
    select c.id::text as id, c.name from centers c
    left join (select center_id, count(*) as n, max(number) as highest from chairs where not is_retired group by center_id) has
      on has.center_id = c.id
    where (has.n, has.highest) is distinct from (c.slots::bigint, c.slots)`.execute(db);
  return [
    ...crowded.map(({ ids, name, date, startHour, open }) => ({
      rule: '1 chairs',
      what: `more bookings than chairs: ${name}, ${date} at ${startHour}: ${ids.length} of ${open}`,
      ids,
      advice: 'Call the center; move the newest bookings, or cancel them with a refund.',
    })),
    ...shared.rows.map(({ ids }) => ({ rule: '1 chairs', what: 'two bookings on one chair', ids, advice: CALL })),
    ...off.rows.map(({ id }) => ({
      rule: '1 chairs',
      what: 'a booking is off its chair, though nobody missed it, or has one that was missed',
      ids: [id],
      advice: CALL,
    })),
    ...numbered.rows.map(({ id, name }) => ({
      rule: '1 chairs',
      what: `the chairs of ${name} are other than their number says`,
      ids: [id],
      advice: 'Give the center one chair more and save, and then its number again. Look for what wrote it.',
    })),
  ];
}

async function holds({ database, clock }: OurDeps): Promise<Breach[]> {
  const overdue = new Date(clock().getTime() - HOLD_GRACE_MS);
  const { rows } = await sql<{ id: string; what: string; isEndless: boolean }>`
    select b.id::text as id, case
      when b.hold_expires_at <= ${overdue} then 'a hold outlived its end'
      else 'a hold whose payment is ' || p.status end as what, false as "isEndless"
    from bookings b left join payments p on p.id = b.payment_id
    where b.status = 'pending' and b.hold_expires_at is not null
      and (b.hold_expires_at <= ${overdue} or p.status in ('paid', 'expired', 'abandoned'))
      -- Whose page was closed because a desk takes the money.
      and (b.hold_expires_at <= ${overdue} or p.desk_until is null or p.desk_until <= ${overdue})
    union all
    -- Only an administrator sets an appointment back to pending.
    select b.id::text, 'held without an end, though nobody set it back to pending', true
    from bookings b join payments p on p.id = b.payment_id
    where b.status = 'pending' and b.hold_expires_at is null and p.provider <> 'desk' and p.status <> 'paid' and not exists (select from booking_events e
      where e.booking_id = b.id and e.actor = 'administrator' and e.to_status = 'pending' and e.from_status is not null)`.execute(
    database.db,
  );
  return rows.map(({ id, what, isEndless }) => ({
    rule: '4 holds',
    what,
    ids: [id],
    advice: isEndless ? HELD_FOR_EVER : REPAIR,
  }));
}

/**
 * Checks that chairs are kept only for the next dates of a series that was paid and still ran, no longer than allowed,
 * and once for each date.
 */
async function renewals({ database }: OurDeps): Promise<Breach[]> {
  const { rows } = await sql<{ ids: string[]; what: string }>`
    select array[b.id::text] as ids, case when b.hold_expires_at > b.created_at + ${MOST_RENEWAL_MS} * interval '1 millisecond'
      then 'kept for too long' else 'kept for a series that does not run' end as what
    from bookings b where b.hold_kind = 'renewal' and b.status = 'pending' and (
      b.hold_expires_at is null or b.hold_expires_at > b.created_at + ${MOST_RENEWAL_MS} * interval '1 millisecond'
      -- What the patient cancels afterwards ran until then.
      or not exists (select from bookings s left join payments p on p.id = s.payment_id
        where s.series_id = b.series_id and s.hold_kind is null
          and (p.status = 'paid' or s.scheme is not null or s.sponsor_id is not null)
          and s.session_date >= (b.created_at at time zone 'Asia/Kolkata')::date))
    union all
    select array_agg(id::text), 'a date was kept twice' from bookings where hold_kind = 'renewal'
    group by series_id, session_date having count(*) > 1`.execute(database.db);
  return rows.map(({ ids, what }) => ({ rule: 'renewals', what, ids, advice: LAPSES }));
}

/**
 * Checks that a payment ends in a booking or a refund, never both, unless an administrator restored a refunded booking.
 * Timestamps are taken before locks are acquired, so the order of two within seconds means nothing.
 */
async function bothWays({ database }: OurDeps): Promise<Breach[]> {
  const { rows } = await sql<{ id: string; refund: string; isThere: boolean }>`
    select b.id::text as id, r.id::text as refund, r.reason = 'made-at-provider' as "isThere" from bookings b join refunds r on r.booking_id = b.id
    where r.status <> 'failed' and r.payment_id = b.payment_id and (b.status in ('confirmed', 'completed') or (b.status = 'pending' and b.hold_expires_at is null))
      -- Of what was given back on the provider's pages a part is no question.
      and (r.reason <> 'made-at-provider' or (select sum(o.amount_paise) from refunds o
        where o.booking_id = b.id and o.payment_id = b.payment_id and o.status <> 'failed') >= b.price_paise)
      and not exists (select from booking_events e
        where e.booking_id = b.id and e.actor = 'administrator' and e.from_status = 'cancelled'
          and e.at >= r.created_at - interval '1 minute')`.execute(database.db);
  return rows.map(({ id, refund, isThere }) => ({
    rule: '2 money',
    what: 'booked, and refunded as well',
    ids: [id, refund],
    ...(isThere ? { advice: ASK, isTask: true as const } : { advice: CALL }),
  }));
}

/** Checks that attendance is recorded only for booked sessions, on their day or later, with times in order. */
async function attendance({ database, clock }: OurDeps): Promise<Breach[]> {
  const { rows } = await sql<{ id: string; what: string }>`
    select * from (
      select b.id::text as id, case
        when b.status = 'cancelled' then 'recorded of a cancelled appointment'
        when b.hold_expires_at is not null then 'recorded of a chair that is only held'
        when b.session_date > ${istDateOf(clock())}::date then 'recorded of a session to come'
        when a.started_at < a.arrived_at or coalesce(a.ended_at, a.missed_at) < coalesce(a.started_at, a.arrived_at)
          then 'times out of order'
        when (a.state = 'missed') <> (a.missed_at is not null) or (a.state <> 'finished' and a.ended_at is not null)
          or (a.state = 'finished' and a.ended_at is null and not a.by_clock) then 'a time that its state does not have'
        end as what
      from attendance a join bookings b on b.id = a.booking_id) found
    where what is not null`.execute(database.db);
  const advice = 'Set it again in the list of the day, or at the appointment. Look for what wrote it.';
  return rows.map(({ id, what }) => ({ rule: 'attendance', what, ids: [id], advice }));
}

async function payments({ database }: OurDeps, book: ProviderBook | null, since: Date): Promise<Breach[]> {
  const { rows } = await sql<{
    id: string;
    status: string;
    provider: string;
    session: string | null;
    paid_as: string | null;
    amount: number;
    unaccounted: string[] | null;
  }>`
    select p.id::text as id, p.status, p.provider, p.provider_session_id as session,
      p.provider_payment_id as paid_as, p.amount_paise as amount,
      (select array_agg(b.id::text) from bookings b
        where b.payment_id = p.id and p.status = 'paid' and not (
          (b.status in ('confirmed', 'completed', 'pending') and b.hold_expires_at is null)
          or (select coalesce(sum(r.amount_paise), 0) from refunds r
            where r.booking_id = b.id and r.payment_id = p.id and r.status <> 'failed') >= b.price_paise
          -- A refund that failed is named by rule 3.
          or exists (select from refunds r where r.booking_id = b.id and r.payment_id = p.id and r.status = 'failed'
            and not is_tried_again(r))
          -- Its money is with a bank, or was until it was cancelled: named by rule 9.
          or exists (select from disputes d where d.payment_id = p.id and (
            d.standing in ('open', 'lost') or b.updated_at between d.opened_at and d.closed_at))
          -- An administrator refunded it after it was cancelled: as much as they chose, which may be a part.
          or exists (select from refunds r where r.booking_id = b.id and r.reason = 'after-cancelling'
            and exists (select from administrator_actions a where a.subject_id = b.id::text
              and a.action = 'refund-started' and (a.after ->> 'refundAmount')::numeric * 100 = r.amount_paise))
          -- Cancelled by the patient with less than the notice: nothing goes back, and that is right.
          or (b.status = 'cancelled' and b.cancel_reason = 'patient' and exists (
            select from booking_events e where e.booking_id = b.id and (
              (e.actor = 'payment' and e.to_status = 'confirmed')
              -- Confirmed by an administrator first and paid then.
              or (e.to_status = 'cancelled' and e.at > p.paid_at)))
            and b.updated_at > ${windowBeginning('b')} - make_interval(hours => ${NOTICE_HOURS}))
          -- An administrator cancelled it and chose to give nothing back.
          or (b.status = 'cancelled' and b.cancel_reason = 'administrator' and exists (
            select from administrator_actions a where a.subject_id = b.id::text
              and a.action = 'appointment-status-set' and a.after ->> 'refund' = 'none'))
        )) as unaccounted
    from payments p where p.created_at >= ${since}`.execute(database.db);
  const ours = new Map(rows.map((row) => [row.id, row]));
  const byTheirId = new Map(rows.flatMap((row) => [row.session, row.paid_as].map((theirs) => [theirs, row])));
  const breaches: Breach[] = [];
  const paidThere = new Set<string>();
  const differing = await differingIds(database.db);
  const givenBack = book ? refundedThere(book) : new Map<string, number>();

  for (const theirs of book?.payments ?? []) {
    const payment =
      byTheirId.get(theirs.checkoutId ?? theirs.providerPaymentId) ??
      byTheirId.get(theirs.providerPaymentId) ??
      ours.get(theirs.ourPaymentId ?? '');
    const ids = [theirs.checkoutId ?? theirs.providerPaymentId];
    if (!payment) {
      if (isAsked(theirs))
        breaches.push({ rule: '2 money', what: 'paid at the provider, unknown to us', ids, advice: LOST });
      continue;
    }
    paidThere.add(payment.id);
    // Rule 9 covers those.
    if (differing.has(theirs.providerPaymentId)) continue;
    if (payment.status !== 'paid') {
      breaches.push({
        rule: '2 money',
        what: 'paid at the provider, not with us',
        ids: [payment.id, ...ids],
        advice: REPAIR,
      });
    }
    if (payment.amount !== theirs.amount || theirs.currency !== 'INR') {
      breaches.push({
        rule: '2 money',
        what: 'a different amount than was asked',
        ids: [payment.id, ...ids],
        advice: CALL,
      });
    }
    if (isAnother(payment, theirs) && (givenBack.get(theirs.providerPaymentId) ?? 0) < theirs.amount) {
      const what = 'paid twice at the provider';
      breaches.push({ rule: '2 money', what, ids: [payment.id, theirs.providerPaymentId], advice: REPAIR });
    }
  }
  const { rows: uneven } = await sql<{ id: string; ids: string[] }>`
    select p.id::text as id, array_agg(b.id::text) as ids from payments p join bookings b on b.payment_id = p.id
    -- A session that was given back, and stands again, is paid by another one.
    cross join lateral (select coalesce(sum(r.amount_paise), 0) as paise from refunds r join bookings o on o.id = r.booking_id
      -- What failed to go back is named by rule 3.
      where r.payment_id = p.id and (r.status <> 'failed' or not is_tried_again(r)) and o.payment_id <> p.id) as left_it
    -- What came to nothing asks for nothing: its sessions may be paid one by one at the desk.
    where p.status not in ('expired', 'abandoned')
    group by p.id, p.amount_paise, left_it.paise having sum(b.price_paise) + left_it.paise <> p.amount_paise`.execute(
    database.db,
  );
  const unneeded = new Set((await unneededPayments(database.db, since)).map(({ id }) => id));
  for (const id of unneeded) {
    breaches.push({ rule: '2 money', what: 'paid, and pays for nothing', ids: [id], advice: RETURN });
  }
  for (const { id, ids } of uneven.filter((one) => !unneeded.has(one.id))) {
    const what = 'a payment is not the sum of its sessions';
    breaches.push({ rule: '2 money', what, ids: [id, ...ids], advice: CALL });
  }
  for (const payment of rows.filter((row) => row.status === 'paid')) {
    if (book && isOf(book, payment.provider) && !paidThere.has(payment.id)) {
      breaches.push({ rule: '2 money', what: 'paid with us, not at the provider', ids: [payment.id], advice: CALL });
    }
    if (payment.unaccounted) {
      const ids = [payment.id, ...payment.unaccounted];
      breaches.push({ rule: '2 money', what: 'paid, but neither booked nor refunded', ids, advice: CALL });
    }
  }
  return breaches;
}

/**
 * Whether an installation of this product, perhaps another one, asked for a payment. All others are somebody else's
 * sales.
 */
function isAsked({ ourPaymentId }: ListedPayment): boolean {
  return isValidUuid(ourPaymentId);
}

/**
 * Whether an installation of this product asked for a payment, by the provider's id. A payment older than the book is
 * not listed.
 */
function isAskedBy({ payments }: ProviderBook, providerPaymentId: string): boolean {
  return payments.some((one) => one.providerPaymentId === providerPaymentId && isAsked(one));
}

type Recorded = { status: string; provider: string; paid_as: string | null };

/**
 * Whether the provider took money for a payment besides what we recorded for it: by another payment there, or beside
 * one at a desk.
 */
function isAnother({ status, provider, paid_as: paidAs }: Recorded, theirs: ListedPayment): boolean {
  if (status !== 'paid' || (paidAs === null && provider !== 'desk')) return false;
  return paidAs !== theirs.providerPaymentId;
}

/** Sums what the provider has refunded, or is refunding, of each of its payments. */
function refundedThere(book: ProviderBook): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { status, providerPaymentId, amount } of book.refunds) {
    // A refund that failed at the provider has moved no money.
    if (status !== 'failed') sums.set(providerPaymentId, (sums.get(providerPaymentId) ?? 0) + amount);
  }
  return sums;
}

/**
 * Whether a payment at the provider is a second one for a payment of ours. A refund of it by hand there has no row
 * here.
 */
async function isSecond(db: Db, book: ProviderBook, providerPaymentId: string): Promise<boolean> {
  const theirs = book.payments.find((one) => one.providerPaymentId === providerPaymentId);
  if (!theirs) return false;
  const ours = await db
    .selectFrom('payments')
    .select(['status', 'provider', 'provider_payment_id as paid_as'])
    .where((where) =>
      where.or([
        where('provider_session_id', '=', theirs.checkoutId),
        // Others may sell through the same account, with ids of their own.
        where('id', '=', isValidUuid(theirs.ourPaymentId) ? theirs.ourPaymentId : null),
      ]),
    )
    .execute();
  return ours.some((one) => isAnother(one, theirs));
}

/** Whether a book covers a payment's provider: not a desk, nor a provider that is not set up. */
function isOf({ of }: ProviderBook, provider: string): boolean {
  return of.some((name) => name === provider);
}

/** Finds payments and refunds about which nobody can be asked, because the keys of their provider were removed. */
async function orphans({ database }: OurDeps, book: ProviderBook | null): Promise<Breach[]> {
  if (!book) return [];
  const { rows } = await sql<{ provider: string; open: number; ids: string[] }>`
    with ours as (
      select p.id, p.provider, p.status in ('creating', 'open') or exists (
        select from refunds r where r.payment_id = p.id and r.status in ('requested', 'pending')) as is_open
      from payments p where p.provider <> 'desk' and p.provider <> all(${[...book.of]})
        and (p.status in ('creating', 'open') or p.status = 'paid'))
    select provider, count(*) filter (where is_open)::int as open, (array_agg(id::text order by is_open desc, id desc))[1:5] as ids
    from ours group by provider`.execute(database.db);
  return rows.map(({ provider, open, ids }) => ({
    rule: '2 money',
    what: `payments with ${provider}, which is not set up any more; ${open} of them are not settled`,
    ids,
    advice: 'Give its keys again, until all of its refunds are made: nobody else can be asked about them.',
  }));
}

async function refunds({ database }: OurDeps, book: ProviderBook | null, since: Date): Promise<Breach[]> {
  const { rows } = await sql<{
    id: string;
    status: string;
    provider: string | null;
    amount: number;
    too_much: boolean;
    tried_again: boolean;
    of: string;
  }>`
    select r.id::text as id, r.status, r.provider_refund_id as provider, r.amount_paise as amount, p.provider as of,
      is_tried_again(r) as tried_again,
      (select sum(o.amount_paise) from refunds o where o.payment_id = r.payment_id and o.status <> 'failed') > p.amount_paise as too_much
    from refunds r join payments p on p.id = r.payment_id where r.created_at >= ${since}`.execute(database.db);
  const differing = await differingIds(database.db);
  const known = new Set(rows.map((row) => row.provider));
  const sums = new Map<string, number>();
  for (const { provider, amount } of rows) if (provider) sums.set(provider, (sums.get(provider) ?? 0) + amount);
  const there = new Map(book?.refunds.map((refund) => [refund.refundId, refund]));
  const captured = new Map(book?.payments.map((payment) => [payment.providerPaymentId, payment.amount]));
  const breaches: Breach[] = [];
  const add = (what: string, ids: string[], advice: string) => breaches.push({ rule: '3 refunds', what, ids, advice });

  for (const refund of book?.refunds ?? []) {
    // A refund that failed at the provider has moved no money; rule 9 covers payments that differ.
    if (refund.status === 'failed' || differing.has(refund.providerPaymentId)) continue;
    // Our row may be older than the time that is examined, and theirs later.
    if (
      !known.has(refund.refundId) &&
      !(await isRecorded(database.db, refund.refundId)) &&
      !(await isSecond(database.db, book!, refund.providerPaymentId))
    ) {
      const ours = await whose(database.db, refund.providerPaymentId);
      // Somebody else's sale; if we should know the payment, rule 2 names it.
      if (ours.length === 0 && !isAskedBy(book!, refund.providerPaymentId)) continue;
      add('refunded at the provider, unknown to us', [refund.refundId, ...ours], ours.length > 0 ? WRITE_DOWN : CALL);
    }
  }
  for (const [paymentId, sum] of book ? refundedThere(book) : []) {
    if (sum > (captured.get(paymentId) ?? Infinity)) add('refunded more than was paid', [paymentId], CALL);
  }
  for (const row of rows) {
    if (row.too_much) add('refunds exceed the payment', [row.id], CALL);
    if (row.status === 'failed' && !row.tried_again) {
      const what = 'the provider refused this refund';
      breaches.push({ rule: '3 refunds', what, ids: [row.id], advice: ACT, isTask: true });
    }
    const theirs = row.provider ? there.get(row.provider) : undefined;
    if (book && row.status === 'succeeded' && isOf(book, row.of) && !theirs)
      add('refunded with us, not at the provider', [row.id], CALL);
    if (theirs && theirs.amount !== sums.get(theirs.refundId))
      add('another amount was refunded', [row.id, theirs.refundId], CALL);
    if (theirs?.status === 'failed' && row.status === 'succeeded')
      add('failed at the provider, refunded with us', [row.id, theirs.refundId], REPAIR);
  }
  return breaches;
}

/** Whether we have a refund of the provider, whatever its age. */
async function isRecorded(db: Db, refundId: string): Promise<boolean> {
  const ours = await db
    .selectFrom('refunds')
    .select('id')
    .where('provider_refund_id', '=', refundId)
    .executeTakeFirst();
  return ours !== undefined;
}

/** Finds our payment and its booking for a payment at the provider; nothing if it is not ours. */
async function whose(db: Db, providerPaymentId: string): Promise<string[]> {
  const ours = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
    .select(['payments.id', 'bookings.id as booking_id'])
    .where('payments.provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  return ours ? [ours.id, ours.booking_id] : [];
}

/**
 * Checks the mails of bookings that are recent enough for all their mails to be kept, since a mail that no server
 * accepts is given up in the end.
 */
async function mails({ database, clock }: OurDeps): Promise<Breach[]> {
  const since = retainedSince(MAILS, clock());
  const { rows } = await sql<{ id: string; what: string }>`
    with recent as (select * from bookings where created_at >= ${since}),
    -- A patient without an account may have no address: then whoever booked is told.
    told as (select recent.* from recent left join users patient on patient.id = recent.patient_id
      left join users booker on booker.id = recent.user_id
      where coalesce(patient.status, booker.status, 'deleted') <> 'deleted')
    select b.id::text as id, 'confirmed without its mail' as what
    from recent b join payments p on p.id = b.payment_id
    -- Of a payment at a desk, the desk's own mail tells.
    where p.status = 'paid' and p.provider <> 'desk'
      -- A center may have booked for somebody without an account, who can't be mailed.
      and (b.user_id is not null or exists (select from users where users.id = b.patient_id))
          and exists (select from booking_events e where e.booking_id = b.id and e.actor = 'payment' and e.to_status = 'confirmed')
      -- A series has one mail for all of its sessions.
      and (select count(*) from outbox m where m.once_key in (
        'booking-confirmed:' || b.id || ':' || p.id, 'series-confirmed:' || p.id)) <> 1
    union all
    select b.id::text, 'cancelled without its mail' from recent b
    where b.payment_id is not null and b.status = 'cancelled' and b.cancel_reason = 'patient'
      and exists (select from booking_events e where e.booking_id = b.id and e.actor = 'patient' and e.to_status = 'cancelled')
      and not exists (select from outbox m where m.template = 'booking-cancelled' and m.booking_id = b.id)
      -- An unpaid series is given up whole, with one mail.
      and not exists (select from outbox m join bookings s on s.id = m.booking_id
        where m.template = 'series-given-up' and s.series_id = b.series_id)
      -- Several that were cancelled in one step have one mail.
      and not exists (select from outbox m join bookings s on s.id = m.booking_id
        where m.template = 'sessions-cancelled' and s.patient_id = b.patient_id
          and m.slots -> 'sessions' @> jsonb_build_array(jsonb_build_object('bookingId', b.id)))
      -- With the account, in one mail about all of it.
      and not exists (select from outbox m where m.once_key in (
        'account-deleted:' || b.patient_id, 'account-deleted:' || b.user_id))
    union all
    select b.id::text, 'cancelled by the center without its mail' from told b
    where b.status = 'cancelled' and b.cancel_reason = 'administrator'
      and exists (select from administrator_actions a where a.subject_id = b.id::text and a.action = 'appointment-status-set')
      and not exists (select from outbox m where m.booking_id = b.id and m.template in ('booking-cancelled-by-center', 'cancelled-by-us'))
      -- All that a closure cancels of one patient have one mail, once all of them are carried out.
      and not exists (select from outbox m join bookings s on s.id = m.booking_id
        where m.template = 'booking-cancelled-by-center' and s.patient_id = b.patient_id
          and m.slots -> 'others' @> jsonb_build_array(jsonb_build_object('bookingId', b.id)))
      and not exists (select from closure_moves c join closures on closures.id = c.closure_id
        where c.booking_id = b.id and c.outcome = 'cancelled' and c.told_at is null and closures.ended_at is null)
    union all
    select b.id::text, 'refunded after it was cancelled without its mail' from told b
    where exists (select from refunds r where r.booking_id = b.id and r.reason = 'after-cancelling')
      and not exists (select from outbox m where m.booking_id = b.id and m.template = 'refund-started')`.execute(
    database.db,
  );
  return rows.map(({ id, what }) => ({ rule: '5 mails', what, ids: [id], advice: 'Write to the patient by hand.' }));
}

/** Finds messages, and notices' next channels, that were due long ago and that nobody has handed over. */
async function messages({ database, clock }: OurDeps): Promise<Breach[]> {
  const late = new Date(clock().getTime() - MESSAGE_GRACE_MS);
  const { rows } = await sql<{ what: string; ids: string[] }>`
    select 'messages by ' || channel || ' have waited for more than an hour' as what, (array_agg(id::text order by due_at))[1:5] as ids
    from outbox where status = 'waiting' and due_at <= ${late} group by channel
    union all
    select 'notices have waited for their next channel for more than an hour', (array_agg(id::text order by due_at))[1:5]
    from notices where status = 'open' and due_at <= ${late} having count(*) > 0`.execute(database.db);
  return rows.map(({ what, ids }) => ({ rule: '5 mails', what, ids, advice: WAKE }));
}

async function retention({ database, clock }: OurDeps): Promise<Breach[]> {
  const outlived = await findOutlived(database.db, clock());
  return outlived.map(({ kept, count, ids }) => ({
    rule: 'kept too long',
    what: `${count} in ${kept.table} are kept longer than ${kept.days} days (${kept.id})`,
    ids,
    advice:
      'It is forgotten within a day of running, or now by npm run doctor -- --repair. If it stays, look for "sweep failed" in the logs.',
  }));
}

/** Compares the counters of triggers with a full count. */
async function counters({ database }: OurDeps): Promise<Breach[]> {
  const wrong = await findWrongCounters(database.db);
  if (wrong.length === 0) return [];
  const advice =
    'The dashboard counts wrongly; nothing else does. npm run doctor -- --repair counts anew. Did a process of an older release run beside this one, or was a trigger turned off?';
  return [{ rule: 'counters', what: 'a counter is wrong', ids: wrong, advice }];
}

/** Finds demo accounts in production; elsewhere they are wanted. */
async function accounts({ database, config }: OurDeps): Promise<Breach[]> {
  const demo = config.production ? await findDemoAccounts(database.db) : null;
  const what = demo && describeDemoAccounts(demo);
  if (!what) return [];
  const ids = [...demo.administrators, ...(demo.patient ? [demo.patient] : [])];
  return [
    {
      rule: 'accounts',
      what,
      ids,
      advice: `Nobody may serve patients with them, and the product does not start: ${REMOVE_DEMO}`,
    },
  ];
}

/** Finds weaknesses of a server. The embedded database has no settings that an operator could change. */
async function server({ database }: OurDeps): Promise<Breach[]> {
  const weaknesses = database.embedded ? [] : await examineServer(database.db);
  return weaknesses.map((weakness) => ({ rule: 'database', ids: [], ...weakness }));
}
