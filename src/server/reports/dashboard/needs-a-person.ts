/** Problems that the product can't solve by itself, counted by small queries on indexes. */
import { sql } from 'kysely';
import type { Scope } from '../../../domain/rights';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time';
import { inScope } from '../../staff';
import { holdLapsed } from '../../appointments';
import { isByProvider } from '../../ledger';
import { type Question, question } from '../../platform/db/ask-all';
import type { Db } from '../../platform/db/database';

export type NeedsAPerson = {
  /** Refunds that the provider refused: the money must be paid back in another way. */
  failedRefunds: number;
  /** Mails that the mail server refused five times or more: somebody has to call the patient. */
  undeliverableMails: number;
  /** Holds that lapsed more than a minute ago: the sweeps don't run. */
  overdueHolds: number;
  /** Payments that are open for more than an hour: the provider can't be reached. */
  stuckPayments: number;
};

/** After this many tries a mail will hardly arrive by itself. */
export const MANY_TRIES = 5;
export const HOLD_GRACE_MS = MINUTE_MS;
const STUCK_AFTER_MS = HOUR_MS;

/** Counts what needs a person at `now`, for bookings at some centers. Every count is 0 if all is well. */
export function needsAPerson(scope: Scope, now: Date): Question<NeedsAPerson> {
  const isThere = (which: string) =>
    scope === 'all' ? sql`true` : sql`exists (select from bookings where ${sql.raw(which)} and ${inScope(scope)})`;
  const overdue = new Date(now.getTime() - HOLD_GRACE_MS);
  const stuck = new Date(now.getTime() - STUCK_AFTER_MS);
  const query = sql<NeedsAPerson>`select
    (select count(*) from refunds r where status = 'failed' and ${isThere('bookings.id = r.booking_id')}
      and not is_tried_again(r)) as "failedRefunds",
    (select count(*) from outbox where status = 'waiting' and attempts >= ${MANY_TRIES}
      and ${isThere('bookings.id = outbox.booking_id')}) as "undeliverableMails",
    (select count(*) from bookings
      where ${holdLapsed(overdue)} and ${inScope(scope)}) as "overdueHolds",
    (select count(*) from payments where status in ('creating', 'open') and created_at < ${stuck}
      and ${isThere('bookings.payment_id = payments.id')}) as "stuckPayments"`;
  return question(query, ([counts]) => counts!);
}

export type Open = { overdueHolds: number; payments: number; refunds: number; mails: number };

/** Counts what is not settled yet, late or not. */
export async function countOpen(db: Db, now: Date): Promise<Open> {
  const { rows } = await sql<Open>`select
    (select count(*) from bookings
      where ${holdLapsed(now)}) as "overdueHolds",
    (select count(*) from payments where status in ('creating', 'open')) as payments,
    (select count(*) from refunds where status in ('requested', 'pending') and ${isByProvider()}) as refunds,
    (select count(*) from outbox where status = 'waiting' and (attempts > 0 or due_at <= ${now})) as mails`.execute(db);
  return rows[0]!;
}
