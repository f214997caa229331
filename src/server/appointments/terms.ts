/** What a patient may do with a booking: one rule for pages, reminders, and changes under the locks. */
import type { BookingStatus } from '../../domain/booking';
import { type CancellationTerms, cancellationTerms, changesUntil, reschedulingTerms } from '../../domain/policy';
import { type WholeBooking, statusOf } from './bookings';

type Row = Pick<WholeBooking, 'status' | 'session_date' | 'start_hour' | 'moved_by_closure' | 'hold_expires_at'>;

/**
 * The terms of cancelling a booking now (paise). `isLocked`: the row is locked, and a lapsed hold still counts as held
 * until its lapse is recorded.
 */
export function cancellationOf(
  row: Row & { refundable: number },
  now: Date,
  { isLocked = false } = {},
): CancellationTerms {
  const status = isLocked ? (row.status as BookingStatus) : statusOf(row, now);
  return cancellationTerms(
    { ...sessionOf(row), status, isHold: row.hold_expires_at !== null, paid: row.refundable },
    now,
  );
}

/** Returns until when a booking may be moved, and whether it still may. */
export function reschedulingOf(row: Row, now: Date): { allowed: boolean; until: Date } {
  const isHold = row.hold_expires_at !== null;
  return reschedulingTerms({ ...sessionOf(row), status: statusOf(row, now), isHold }, now);
}

/** Returns until when a booking may be changed with all of its money given back. */
export function changeableUntil(row: Omit<Row, 'status' | 'hold_expires_at'>): Date {
  return changesUntil(sessionOf(row));
}

function sessionOf({
  session_date: date,
  start_hour: startHour,
  moved_by_closure: movedByClosure,
}: Omit<Row, 'status' | 'hold_expires_at'>) {
  return { date, startHour, movedByClosure };
}
