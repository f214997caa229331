/** What a patient may do with a booking, by its row: the same on pages, in reminders, and under the locks. */
import type { BookingStatus } from '../../domain/booking';
import { type CancellationTerms, cancellationTerms, changesUntil, reschedulingTerms } from '../../domain/policy';
import { type WholeBooking, statusOf } from './bookings';

type Row = Pick<WholeBooking, 'status' | 'session_date' | 'start_hour' | 'moved_by_closure' | 'hold_expires_at'>;

/** The terms of cancelling it now (paise). `isLocked`: a hold that has lapsed is still there, until that is recorded. */
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

/** Until when it may be moved, and whether it still may. */
export function reschedulingOf(row: Row, now: Date): { allowed: boolean; until: Date } {
  const isHold = row.hold_expires_at !== null;
  return reschedulingTerms({ ...sessionOf(row), status: statusOf(row, now), isHold }, now);
}

/** Until when it may be changed with everything given back. */
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
