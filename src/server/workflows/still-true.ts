import { sql } from 'kysely';
import type { Db } from '../platform/db/database';
import type { Taken } from '../platform/mail/outbox';
import { isStillMissed } from '../records/attendance';

type Slots = {
  message?: string;
  bookingId?: string;
  missedAt?: string;
  until?: string;
  date?: string;
  startHour?: number;
};

/**
 * Whether what a message says is still so: the next channel may be tried an hour later, and a mail may have waited for its server.
 * A missed session may have been taken back, a hold been paid or given up, and a session that is reminded of, or written about by
 * the desk, been cancelled or moved. What has happened stays true.
 */
export async function isStillTrue(db: Db, { template, slots }: Pick<Taken, 'template' | 'slots'>): Promise<boolean> {
  const { bookingId = '', missedAt = '', until, date, startHour, message } = slots as Slots;
  if (template === 'session-missed') return isStillMissed(db, bookingId, missedAt);
  const isForSession = template === 'reminder' || (template === 'from-desk' && message !== 'call-us');
  if (template !== 'hold-lapsing' && !isForSession) return true;
  const booking = db.selectFrom('bookings').select('id').where('id', '=', bookingId);
  const found =
    template === 'hold-lapsing'
      ? booking.where('status', '=', 'pending').where('hold_expires_at', '=', new Date(until ?? 0))
      : booking
          .where('status', '=', 'confirmed')
          .where('session_date', '=', sql<string>`${date}::date`)
          .where('start_hour', '=', startHour ?? 0);
  return (await found.executeTakeFirst()) !== undefined;
}
