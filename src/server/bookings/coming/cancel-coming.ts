import { paiseToRupees } from '../../../domain/money';
import { bySession } from '../../../domain/series';
import { undoUntil } from '../../../domain/undo';
import { parseWindowLabel } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import { type ActingFor, cancellationOf, lockActivePatient, lockBookings } from '../../appointments';
import { lockPayments } from '../../ledger';
import { tellEach } from '../../messages';
import { giveUpBooking } from '../cancel-booking';
import { namedSessions, paymentsOf } from './coming-sessions';
import { keepForUndo, openUndo } from './undo-cancelled';

/** A session as the client showed it. `refund` in rupees. */
export type SeenSession = { bookingId: string; date: string; time: string; refund: number };

/**
 * What was cancelled. `refund` in rupees. `undo`: null if the sessions were cancelled before and that can't be undone
 * any more.
 */
type Done = { count: number; refund: number; undo: { id: string; until: string } | null };

/**
 * Cancels several coming sessions, or none. Each is cancelled as it would be alone, but each reader gets one mail. For
 * ten seconds it can be undone (`undoCancelled`), and mails and refunds wait until then. If all were cancelled before,
 * nothing changes: it is a double click, or a retry after a lost answer. Throws `booking-not-found`, and
 * `coming-changed` if a session differs from what was shown.
 */
export async function cancelComing(tx: Tx, acting: ActingFor, seen: SeenSession[], now: Date): Promise<Done> {
  const ids = [...new Set(seen.map(({ bookingId }) => bookingId))];
  await lockActivePatient(tx, acting);
  await lockPayments(tx, paymentsOf(await namedSessions(tx, acting, ids)));
  await lockBookings(tx, ids);

  const rows = await namedSessions(tx, acting, ids);
  if (rows.every(({ status }) => status === 'cancelled')) {
    return { count: ids.length, refund: 0, undo: await openUndo(tx, acting.userId, ids, now) };
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isAsSeen = ({ bookingId, date, time, refund }: SeenSession) => {
    const row = byId.get(bookingId)!;
    const isHold = row.status === 'pending' && row.hold_expires_at !== null;
    const terms = cancellationOf(row, now);
    const isThere = row.session_date === date && row.start_hour === parseWindowLabel(time);
    return terms.allowed && !isHold && isThere && paiseToRupees(terms.refund) === refund;
  };
  if (seen.length > ids.length || !seen.every(isAsSeen)) throw new AppError('coming-changed');

  const before = [];
  const cancelled = [];
  for (const id of ids) {
    const givenUp = await giveUpBooking(tx, 'later', acting, { id }, now);
    if (!givenUp) continue;
    before.push(givenUp.before);
    cancelled.push(...givenUp.sessions.map((session) => ({ told: givenUp.told, about: session })));
  }
  const mails = await tellEach(
    tx,
    cancelled,
    (mine) => {
      const sessions = mine.sort(bySession);
      const { bookingId } = sessions[0]!;
      const onceKey = `sessions-cancelled:${bookingId}:${now.toISOString()}`;
      return { onceKey, template: 'sessions-cancelled', details: { bookingId, sessions }, sendAfter: undoUntil(now) };
    },
    now,
  );
  const undo = await keepForUndo(tx, acting, rows, { before, mails }, now);
  return {
    count: ids.length,
    refund: paiseToRupees(cancelled.reduce((sum, { about }) => sum + about.refund, 0)),
    undo,
  };
}
