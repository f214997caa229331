/**
 * Checks the invariants of seats and money, from our database and the provider's own book, and finds data that was kept
 * too long. Returns what is broken, with ids and what to do.
 */
import { sql } from 'kysely';
import { RETENTION } from '../../../domain/retention';
import { HOUR_MS, type IstDate, MINUTE_MS, istDateOf } from '../../../domain/time';
import { MOST_RENEWAL_MS } from '../../../domain/renewals';
import { readCapacity, takenWindows } from '../../seats';
import type { Config } from '../../config';
import type { Context } from '../../context';
import { examineServer } from '../../platform/db/server-settings';
import type { ProviderBook } from '../../checkout';
import { findWrongCounters } from '../../reports';
import { findOutlived, retainedSince } from '../../privacy';
import { type Breach, CALL, REPAIR } from './breach';
import { closures } from './closures';
import { differingPayments, disputes } from './disputes';
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
import { orphans, payments, refunds } from './provider-book';

/** How long a lapsed hold may remain before it counts as forgotten. */
const HOLD_GRACE_MS = MINUTE_MS;
/**
 * How long a message may be overdue. A message that was not accepted gets a later time, and the lease of a process that
 * has ended is over within a minute.
 */
const MESSAGE_GRACE_MS = HOUR_MS;
const MAILS = RETENTION.find(({ id }) => id === 'mails')!;
const HELD_FOR_EVER = 'Take the payment at its desk, or cancel the appointment. Look for what wrote it.';
const LAPSES = 'The patient may decline it on /offers; in a day it lapses by itself. Look for what wrote it.';
const WAKE = 'A running process hands them over within seconds. Look for "sweep failed" and "job failed" in its log.';
const ASK =
  'Somebody gave the money back on the pages of the provider. Ask them: cancel the appointment, or take the payment at the desk.';

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
    payments(deps.database.db, book, since),
    orphans(deps.database.db, book),
    renewals(deps),
    closures(deps.database.db, deps.clock()),
    bothWays(deps),
    attendance(deps),
    refunds(deps.database.db, book, since),
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
