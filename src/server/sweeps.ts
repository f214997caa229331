/**
 * Work that is due by the clock, in small statements that any process may run at any time: frees lapsed holds,
 * completes past bookings, asks the provider about payments and refunds that a lost message or a crash left open, and
 * deletes data whose time is up.
 */
import { sql } from 'kysely';
import { MINUTE_MS, istDateOf } from '../domain/time';
import { START_HOURS, windowEnds } from '../domain/windows';
import type { Context } from './context';
import { inBatches } from './platform/db/budget';
import { compactCounters, mailAccounts } from './reports';
import { giveBackUndecided, readHappened, settleDiffering, settlePayment, settleRefund } from './checkout';
import { endPastWaits, finishCancelled, offerChairs, renewSeries } from './bookings';
import { climbNotices, remindOfChanges, remindOfHolds, remindOfSessions, tellUnanswered } from './messages';
import { tendClosures } from './closures';
import { holdLapsed, isByProvider, lapse, transition } from './seats';
import { forgetDaily } from './privacy';

/**
 * How long to wait before asking the provider about the same payment or refund again: with the sweep's interval less
 * than a minute.
 */
const RECHECK_MS = 45_000;
/** How often a payment is looked at whose checkout has expired, at first. */
const LATE_RECHECK_MS = 15 * MINUTE_MS;
/** Open payments younger than this are left to the patient and the webhook, refunds to their job. */
const YOUNG_MS = 30_000;
/** A checkout younger than this may still be opening: the provider gets three times ten seconds. */
const OPENING_MS = MINUTE_MS;
const BATCH = 50;
/** Batches of a round; the next round, ten seconds later, goes on. */
const BATCHES = 20;
const BOOKINGS_AT_A_TIME = 1_000;
const HOURS_OF_A_DAY = 24;
/** Concurrent questions to the provider. */
const AT_ONCE = 5;

/** Frees the chairs of lapsed holds, and closes their checkout pages. */
async function lapseHolds(context: Context): Promise<void> {
  await inBatches(BATCHES, async () => (await lapseSomeHolds(context)) === BATCH);
  await context.database.db.transaction().execute((tx) => tellUnanswered(tx, context.clock()));
}

async function lapseSomeHolds({ database, clock, jobs }: Context): Promise<number> {
  const now = clock();
  return database.db.transaction().execute(async (tx) => {
    const due = sql<boolean>`bookings.id in (select id from bookings where ${holdLapsed(now)}
      order by hold_expires_at limit ${BATCH} for update skip locked)`;
    const lapsed = await lapse(tx, due, now);
    for (const { payment_id: paymentId } of lapsed) {
      if (paymentId) await jobs.enqueue(tx, 'settle-payment', { paymentId });
    }
    return lapsed.length;
  });
}

/** Completes confirmed bookings whose window is over, and ends the attendance of who was there. */
async function completePastBookings(context: Context): Promise<void> {
  await inBatches(BATCHES, async () => (await completeSomeBookings(context)) === BOOKINGS_AT_A_TIME);
}

/**
 * The earliest of them. The order and the single comparison let the index answer: the planner assumes that nearly all
 * confirmed bookings are over, though these were completed long ago, and would scan all future ones.
 */
async function completeSomeBookings({ database, clock }: Context): Promise<number> {
  const now = clock();
  const today = istDateOf(now);
  const notEnded = START_HOURS.find((hour) => windowEnds(today, hour) > now) ?? HOURS_OF_A_DAY;
  const where = sql<boolean>`bookings.id in (select id from bookings
    where status = 'confirmed' and (session_date, start_hour) < (${today}::date, ${notEnded}::smallint)
    order by session_date, start_hour limit ${BOOKINGS_AT_A_TIME} for update skip locked)`;
  const done = await transition(database.db, { where, status: 'confirmed' }, { to: 'completed', actor: 'clock', now });
  return done.length;
}

/** Asks the provider about payments that are still open, a batch at a time. */
async function reconcilePayments(context: Context): Promise<void> {
  const { database, clock, log } = context;
  const now = clock();
  const due = await sql<{ id: string }>`
    update payments set checked_at = ${now} where id in (
      select id from payments
      where status in ('creating', 'open')
        and created_at < case status when 'open' then ${ago(now, YOUNG_MS)} else ${ago(now, OPENING_MS)} end
        and (checked_at is null or checked_at <= ${ago(now, RECHECK_MS)})
      order by checked_at nulls first limit ${BATCH} for update skip locked)
    returning id`.execute(database.db);
  await settleEach(due.rows, (id) =>
    settlePayment(context, id).catch((error: unknown) =>
      log.warn({ err: error, payment: id }, 'payment not settled yet'),
    ),
  );
}

/**
 * Asks again about payments whose checkout has expired, of providers that may take them late: a message usually tells, but may
 * be lost. The older one is, the longer until the next time.
 */
async function reconcileLatePayments(context: Context): Promise<void> {
  const { database, clock, log, payments } = context;
  const now = clock();
  for (const provider of payments.available) {
    const { paidLateMs } = payments.of(provider);
    if (paidLateMs === 0) continue;
    const due = await sql<{ id: string }>`
      update payments set checked_at = ${now} where id in (
        select id from payments
        where status = 'expired' and provider_session_id is not null and provider = ${provider}
          and created_at > ${ago(now, paidLateMs)}
          and (checked_at is null or checked_at <= ${now}::timestamptz - greatest(
            make_interval(secs => ${LATE_RECHECK_MS / 1000}), (${now}::timestamptz - created_at) / 4))
        order by checked_at nulls first limit ${BATCH} for update skip locked)
      returning id`.execute(database.db);
    await settleEach(due.rows, (id) =>
      settlePayment(context, id).catch((error: unknown) =>
        log.warn({ err: error, payment: id }, 'a late payment could not be asked for'),
      ),
    );
  }
}

/** Asks the provider about refunds that are under way. */
async function reconcileRefunds(context: Context): Promise<void> {
  const { database, clock, log } = context;
  const now = clock();
  const due = await sql<{ id: string }>`
    update refunds set checked_at = ${now} where id in (
      select id from refunds
      where status in ('requested', 'pending') and ${isByProvider()} and created_at < ${ago(now, YOUNG_MS)}
        and (checked_at is null or checked_at <= ${ago(now, RECHECK_MS)})
      order by checked_at nulls first limit ${BATCH} for update skip locked)
    returning id`.execute(database.db);
  await settleEach(due.rows, (id) =>
    settleRefund(context, id).catch((error: unknown) => log.warn({ err: error, refund: id }, 'refund not settled yet')),
  );
}

/** Gives payments back that are not what was asked and that nobody decided about, and follows those on their way. */
async function settleDifferences(context: Context): Promise<void> {
  const { database, clock, log } = context;
  await giveBackUndecided(context);
  const now = clock();
  const due = await sql<{ id: string }>`
    update payment_differences set checked_at = ${now} where id in (
      select id from payment_differences
      where state = 'returning' and (checked_at is null or checked_at <= ${ago(now, RECHECK_MS)})
      order by checked_at nulls first limit ${BATCH} for update skip locked)
    returning id`.execute(database.db);
  await settleEach(due.rows, (id) =>
    settleDiffering(context, id).catch((error: unknown) =>
      log.warn({ err: error, difference: id }, 'a payment could not be given back yet'),
    ),
  );
}

function ago(now: Date, ms: number) {
  return sql<Date>`${new Date(now.getTime() - ms)}::timestamptz`;
}

async function settleEach(rows: { id: string }[], settle: (id: string) => Promise<void>): Promise<void> {
  const waiting = [...rows];
  const lane = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) await settle(row.id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

export const SWEEPS: Record<string, (context: Context) => Promise<void>> = {
  'finish cancelled': finishCancelled,
  'lapse holds': lapseHolds,
  'offer chairs': async ({ database, clock }) => {
    await endPastWaits(database.db, clock());
    await offerChairs(database.db, clock());
  },
  'renew series': ({ database, clock }) => renewSeries(database.db, clock()),
  'tend closures': ({ database, clock }) => tendClosures(database.db, clock()),
  'complete bookings': completePastBookings,
  'reconcile payments': reconcilePayments,
  'reconcile late payments': reconcileLatePayments,
  'reconcile refunds': reconcileRefunds,
  'settle differences': settleDifferences,
  'read what happened': readHappened,
  'remind and tell': async (context) => {
    await remindOfChanges(context);
    await remindOfSessions(context);
    await remindOfHolds(context);
    await climbNotices(context);
  },
  'mail accounts': ({ database, clock }) => mailAccounts(database.db, clock()),
  'compact counters': ({ database }) => compactCounters(database.db),
  'forget what is past its time': forgetDaily,
};

/** One round of one sweep. A failure is logged and does not stop the next. */
export async function sweepOnce(context: Context, name: string): Promise<void> {
  if (!context.database.hasRoom()) return;
  try {
    await SWEEPS[name]?.(context);
    context.metrics.sweepSuccess.set({ sweep: name }, context.clock().getTime() / 1000);
  } catch (error) {
    context.log.error({ err: error, sweep: name }, 'sweep failed');
  }
}

/** One round of every sweep. */
export async function sweep(context: Context): Promise<void> {
  for (const name of Object.keys(SWEEPS)) await sweepOnce(context, name);
}
