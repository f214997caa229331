import { sql } from 'kysely';
import type { Db } from '../platform/db/database';
import { messageOf, type ClaimedMessage, type Truth } from '../outbox';
import { isKeptAs } from '../seats';
import { isStillMissed } from '../appointments';
import { isChargeSet } from '../charges';
import { isEntered } from '../ledger';
import { hasConsented } from '../patients';

/**
 * Whether what a message says is still true, as its definition checks. For instance, a missed session may have been
 * corrected, a hold paid or given up, and a session of a reminder or desk message cancelled or moved.
 */
export async function isStillTrue(
  db: Db,
  { template, slots, channel }: Pick<ClaimedMessage, 'template' | 'slots' | 'channel'>,
): Promise<boolean> {
  const rule = messageOf(template)?.stillTrue ?? 'always';
  if (rule === 'always' || (rule.asked === 'on-phones' && channel === 'mail')) return true;
  return rule.ask(slots as object, truthIn(db));
}

const truthIn = (db: Db): Truth => ({
  stands: (session, as) => stands(db, session, as),
  isKept: (bookingId, until) => isKept(db, bookingId, until),
  isRenewalKept: (bookingId, until) => isRenewalKept(db, bookingId, until),
  isMissed: (bookingId, missedAt) => isStillMissed(db, bookingId, missedAt),
  isChargeSet: (chargeId) => isChargeSet(db, chargeId),
  isEntered: (entryId) => isEntered(db, entryId),
  hasConsented: (userId) => hasConsented(db, userId),
});

/** Whether a session is booked at the time that the message says. */
async function stands(db: Db, ...[{ bookingId = '', date, startHour }, as]: Parameters<Truth['stands']>) {
  const found = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('status', 'in', as)
    .where('session_date', '=', sql<string>`${date}::date`)
    .where('start_hour', '=', startHour ?? 0)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a chair is kept until the moment that the message says. */
async function isKept(db: Db, bookingId = '', until: string | null = null): Promise<boolean> {
  const found = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '=', new Date(until ?? 0))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether chairs for the next dates of a series are still kept. `bookingId`: one of its sessions. */
async function isRenewalKept(db: Db, bookingId = '', until: string | null = null): Promise<boolean> {
  const found = await db
    .selectFrom('bookings')
    .select('id')
    .where('series_id', '=', (eb) => eb.selectFrom('bookings').select('series_id').where('id', '=', bookingId))
    .where(isKeptAs('renewal'))
    .where('status', '=', 'pending')
    .where('hold_expires_at', '=', new Date(until ?? 0))
    .executeTakeFirst();
  return found !== undefined;
}
