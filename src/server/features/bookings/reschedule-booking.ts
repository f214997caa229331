import { sql } from 'kysely';
import type { BookingStatus } from '../../../domain/booking';
import type { Language } from '../../../contract';
import { reschedulingTerms } from '../../../domain/policy';
import type { Sitting } from '../../../domain/series';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { formatSession } from '../../platform/formats';
import { requireOpenWindow } from './require-open-window';
import { lockActivePatient, lockPayment, lockWindows } from '../../records/locks';
import { mayAct } from '../../records/care';
import { forgetAttendance } from '../../records/attendance';
import { noticeOf, sessionFacts, tell, whoIsTold } from '../../records/mail-facts';
import {
  type WholeBooking,
  freeLapsedHolds,
  lowestFreeChair,
  placeOf,
  recordEvent,
  takeKept,
  wholeBookings,
} from '../../records/bookings';

type Input = { bookingId: string; date: string; time: string };

/**
 * Moves a booking to another window of its center in one step: the row takes the new chair and thereby frees the old
 * one, or nothing changes at all. The price paid stays, whatever the center charges today.
 */
export async function rescheduleBooking(tx: Tx, patient: { userId: string }, input: Input, now: Date): Promise<void> {
  const startHour = requireOpenWindow(input, now);

  const { userId } = patient;
  const found = await tx
    .selectFrom('bookings')
    .select(['patient_id', 'center_id', 'session_date', 'start_hour', 'payment_id'])
    .where('id', '=', input.bookingId)
    .where(mayAct(userId, 'change'))
    .executeTakeFirst();
  if (!found) throw new AppError('booking-not-found');
  const patientId = found.patient_id;
  await lockActivePatient(tx, { userId, patientId });

  if (found.payment_id) await lockPayment(tx, found.payment_id);
  const at = { patientId, date: input.date, startHour };
  const target = { centerId: found.center_id, date: input.date, startHour };
  const present = { centerId: found.center_id, date: found.session_date, startHour: found.start_hour };
  // A lapsed hold of the patient at another center must not be in the way, so its window is freed as well.
  const place = await placeOf(tx, at);
  const windows =
    place && place.center_id !== found.center_id ? [target, { ...target, centerId: place.center_id }] : [target];
  await lockWindows(tx, [...windows, present]);
  await tx.selectFrom('bookings').select('id').where('id', '=', input.bookingId).forUpdate().executeTakeFirstOrThrow();
  const booking = await wholeBookings(tx).where('bookings.id', '=', input.bookingId).executeTakeFirstOrThrow();

  const status = booking.status as BookingStatus;
  const isHold = booking.hold_expires_at !== null;
  const terms = reschedulingTerms({ status, date: booking.session_date, startHour: booking.start_hour, isHold }, now);
  if (!terms.allowed) throw new AppError('not-reschedulable');
  if (booking.session_date === input.date && booking.start_hour === startHour) throw new AppError('same-window');
  const center = await tx
    .selectFrom('centers')
    .select(['slots', 'status'])
    .where('id', '=', booking.center_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (center.status !== 'active') throw new AppError('center-blocked');

  for (const one of windows) await freeLapsedHolds(tx, one, now);
  await takeKept(tx, patientId, target);
  if (await placeOf(tx, at)) throw new AppError('already-booked');
  const chair = await lowestFreeChair(tx, target, center.slots);
  if (chair === null) throw new AppError('window-full');

  const before = await moveRow(tx, booking, { date: input.date, startHour, chair }, now);
  const facts = await sessionFacts(tx, booking.id);
  const notice = await noticeOf(tx, facts, now);
  const onceKey = `booking-rescheduled:${booking.id}:${booking.calendar_sequence + 1}`;
  const details = (language: Language) => ({ ...facts, ...notice, before: formatSession(language, before) });
  await tell(tx, await whoIsTold(tx, booking.id), { onceKey, template: 'booking-rescheduled', details }, now);
}

/** Gives a booking its new chair, which frees the old one. The window's lock must be held. Returns when it was before. */
export async function moveRow(
  tx: Tx,
  booking: Pick<WholeBooking, 'id' | 'status' | 'session_date' | 'start_hour'>,
  { date, startHour, chair }: Sitting & { chair: number },
  now: Date,
): Promise<Sitting> {
  await tx
    .updateTable('bookings')
    .set({
      session_date: date,
      start_hour: startHour,
      chair,
      claimed_at: now,
      calendar_sequence: sql`calendar_sequence + 1`,
      updated_at: now,
    })
    .where('id', '=', booking.id)
    .execute();
  await forgetAttendance(tx, booking.id);
  const before = { date: booking.session_date, startHour: booking.start_hour };
  const status = booking.status as BookingStatus;
  // The history is read by administrators.
  const note = `moved from ${formatSession('en', before)}`;
  await recordEvent(tx, { bookingId: booking.id, at: now, actor: 'patient', from: status, to: status, note });
  return before;
}
