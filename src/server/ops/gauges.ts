import { sql } from 'kysely';
import type { Context } from '../context';
import { HOLD_GRACE_MS, MANY_TRIES } from '../reports';
import { isByProvider } from '../ledger';
import { oldestDue } from '../platform/due/due';
import { worksOf } from '../sweeps';

/** How often the database is queried at most, however often metrics are scraped (ms). */
const FRESH_MS = 10_000;
const ANSWER_WITHIN_MS = 3_000;

type Counts = {
  live_holds: number;
  overdue_holds: number;
  waiting_covers: number;
  unsettled_at_center: number;
  payments: number;
  payment_since: Date | null;
  refunds: number;
  refund_since: Date | null;
  failed_refunds: number;
  mails: number;
  mail_since: Date | null;
  undeliverable: number;
  due_since: Date | null;
};

/** Returns a function that updates the gauges from the database. It never throws and never waits long. */
export function gaugesOf(deps: Context): () => Promise<void> {
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  return async () => {
    deps.metrics.database.hasRoom.set(Number(deps.database.hasRoom()));
    deps.metrics.uploadsHaveRoom.set(Number(await deps.images.hasRoom()));
    if (performance.now() - readAt < FRESH_MS) return;
    reading ??= read(deps)
      .then((up) => {
        deps.metrics.database.up.set(Number(up));
        if (up) readAt = performance.now();
      })
      .finally(() => (reading = null));
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, 'late').unref());
    if ((await Promise.race([reading, late])) === 'late') deps.metrics.database.up.set(0);
  };
}

async function read(context: Context): Promise<boolean> {
  const { database, metrics, clock, log, sayAway } = context;
  const now = clock();
  const overdue = new Date(now.getTime() - HOLD_GRACE_MS);
  try {
    const { rows } = await sql<Counts>`
      with holds as (
        select count(*) as live, count(*) filter (where hold_expires_at <= ${overdue}) as overdue
        from bookings where status = 'pending' and hold_expires_at is not null and not awaits_check),
      funded as (
        select (select count(distinct (cover_id, center_id)) from bookings where awaits_check and status = 'pending') as waiting,
          (select count(*) from payments p join bookings b on b.payment_id = p.id
            where p.status = 'due' and b.status = 'completed') as unsettled),
      open_payments as (
        select count(*) as n, min(created_at) as since from payments where status in ('creating', 'open')),
      open_refunds as (
        select count(*) as n, min(created_at) as since from refunds where status in ('requested', 'pending')
        and ${isByProvider()}),
      unsent as (
        select count(*) as n, min(case when attempts = 0 then due_at else created_at end) as since, count(*) filter (where attempts >= ${MANY_TRIES}) as hopeless
        from outbox where status = 'waiting' and (attempts > 0 or due_at <= ${now}))
      select h.live as live_holds, h.overdue as overdue_holds, f.waiting as waiting_covers, f.unsettled as unsettled_at_center, p.n as payments, p.since as payment_since,
        r.n as refunds, r.since as refund_since, (select count(*) from refunds r where status = 'failed' and not is_tried_again(r)) as failed_refunds,
        m.n as mails, m.since as mail_since, m.hopeless as undeliverable,
        -- What failed is due again later, ever more rarely.
        ${oldestDue(worksOf(context), now)} as due_since
      from holds h, funded f, open_payments p, open_refunds r, unsent m`.execute(database.db);
    const counts = rows[0]!;
    const gauges = metrics.database;
    const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
    gauges.liveHolds.set(counts.live_holds);
    gauges.overdueHolds.set(counts.overdue_holds);
    gauges.waitingCovers.set(counts.waiting_covers);
    gauges.unsettledAtCenter.set(counts.unsettled_at_center);
    gauges.unsettledPayments.set(counts.payments);
    gauges.unsettledPaymentAge.set(age(counts.payment_since));
    gauges.unsettledRefunds.set(counts.refunds);
    gauges.unsettledRefundAge.set(age(counts.refund_since));
    gauges.failedRefunds.set(counts.failed_refunds);
    gauges.unsentMails.set(counts.mails);
    gauges.unsentMailAge.set(age(counts.mail_since));
    gauges.undeliverableMails.set(counts.undeliverable);
    gauges.jobAge.set(age(counts.due_since));
    return true;
  } catch (error) {
    if (!sayAway(log, error)) log.warn({ err: error }, 'the gauges could not be read');
    return false;
  }
}
