import { paiseToRupees } from '../../../../domain/money';
import { parseWindowLabel } from '../../../../domain/windows';
import type { Context } from '../../../context';
import { AppError } from '../../../errors';
import type { Tx } from '../../../platform/db/database';
import type { ActingFor } from '../../../records/bookings';
import { lockActivePatient, lockBookings, lockPayments } from '../../../records/locks';
import { giveUpBooking } from '../cancel-booking';
import { namedSessions, paymentsOf } from './coming-sessions';
import { cancelTerms } from './preview-cancel';
import { tellEach } from './tell-each';

/** A session as the person saw it. `refund` in rupees. */
type Seen = { bookingId: string; date: string; time: string; refund: number };

/**
 * Cancels several coming sessions, or none: each as it is cancelled alone, but with one mail to each reader. Where all of
 * them were cancelled before, nothing is done: it is a double click, or a retry after a lost answer. Throws
 * `booking-not-found`, and `coming-changed` where a session is not as it was seen. Returns what is refunded (rupees).
 */
export async function cancelComing(
  tx: Tx,
  deps: Pick<Context, 'jobs'>,
  acting: ActingFor,
  seen: Seen[],
  now: Date,
): Promise<{ count: number; refund: number }> {
  const ids = [...new Set(seen.map(({ bookingId }) => bookingId))];
  await lockActivePatient(tx, acting);
  await lockPayments(tx, paymentsOf(await namedSessions(tx, acting, ids)));
  await lockBookings(tx, ids);

  const rows = await namedSessions(tx, acting, ids);
  if (rows.every(({ status }) => status === 'cancelled')) return { count: ids.length, refund: 0 };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isAsSeen = ({ bookingId, date, time, refund }: Seen) => {
    const row = byId.get(bookingId)!;
    const isHold = row.status === 'pending' && row.hold_expires_at !== null;
    const terms = cancelTerms(row, now);
    const isThere = row.session_date === date && row.start_hour === parseWindowLabel(time);
    return terms.allowed && !isHold && isThere && paiseToRupees(terms.refund) === refund;
  };
  if (seen.length > ids.length || !seen.every(isAsSeen)) throw new AppError('coming-changed');

  const cancelled = [];
  for (const id of ids) {
    const givenUp = await giveUpBooking(tx, deps, acting, { id }, now);
    if (givenUp) cancelled.push(...givenUp.sessions.map((session) => ({ told: givenUp.told, session })));
  }
  await tellEach(tx, 'sessions-cancelled', cancelled, now);
  return {
    count: ids.length,
    refund: paiseToRupees(cancelled.reduce((sum, { session }) => sum + session.refund, 0)),
  };
}
