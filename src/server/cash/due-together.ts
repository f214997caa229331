import type { DueTogether } from '../../contract/admin';
import { paiseToRupees } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import { istDateOf } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import { AppError } from '../errors';
import type { Db } from '../platform/db/database';
import { isLive, wholeBookings } from '../appointments';
import { accountSumsOf, keptForPackages, openPackages } from '../ledger';
import { dueAtDesk } from '../payments';
import { inScope } from '../staff';

/**
 * Lists what the patient of an appointment owes at its center, the earliest first: what can be paid together at the
 * desk. Includes the appointment itself if something is due for it. Throws AppError `booking-not-found`.
 */
export async function dueTogether(
  db: Db,
  scope: Scope,
  bookingId: string,
  now: Date,
): Promise<Omit<DueTogether, 'success' | 'now'>> {
  const asked = await wholeBookings(db).where('bookings.id', '=', bookingId).where(inScope(scope)).executeTakeFirst();
  if (!asked) throw new AppError('booking-not-found');
  const rows = await wholeBookings(db)
    .where('bookings.patient_id', '=', asked.patient_id)
    .where('bookings.center_id', '=', asked.center_id)
    .where('bookings.price_paise', '>', 0)
    .where(isLive(now))
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .execute();
  const due = rows.flatMap((row) => {
    const amount = dueAtDesk(row, now);
    if (amount === 0) return [];
    return {
      bookingId: row.id,
      date: row.session_date,
      time: windowLabel(row.start_hour),
      amount: paiseToRupees(amount),
      isPayingOnline: row.hold_expires_at !== null && row.payment_status === 'open',
    };
  });
  const { patient_id: patientId, center_id: centerId } = asked;
  const account = { centerId, patientId };
  const { credit } = await accountSumsOf(db, account);
  const usable = Math.max(0, credit - keptForPackages(await openPackages(db, account), istDateOf(now)));
  const inAccount = { credit: paiseToRupees(credit), usable: paiseToRupees(usable) };
  return { patient: asked.username, patientId, centerId, ...inAccount, due };
}
