/** Moving one booking to another window: for its patient, and for the desk of a center. */
import {
  answerMove,
  chooseSeats,
  forgetAttendance,
  isLapsed,
  lockPayment,
  lockSeats,
  recordEvent,
  refusalOfSeat,
  type SeatRefusals,
  type WholeBooking,
  wholeBookings,
  type WindowKey,
} from '../seats';
import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus } from '../../domain/booking';
import type { Sitting } from '../../domain/series';
import { AppError } from '../errors';
import { formatSession } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import type { Scheme } from '../../domain/schemes';
import { keepApproval, requireTermsOfMove } from '../funding';

/** Where a booking goes: `centerId` if to another center, `chair` if not to the lowest free one. */
export type Target = Sitting & { centerId?: string | undefined; chair?: number | undefined };

/** Who moves a booking. The center's desk is named in its history. */
export type MovedBy =
  | { actor: 'patient' }
  | { actor: 'administrator'; administratorId: string | null; reason?: string | undefined };

export type Mover = {
  by: MovedBy;
  /** Which bookings may be moved, in a query over `bookings`; all others are answered like none. */
  finds: RawBuilder<boolean>;
  /** Locks the persons, before everything else. */
  lock: (patientId: string) => Promise<void>;
  /** Throws what stands against it, once everything is locked. */
  check: (booking: WholeBooking) => void;
  refusals: SeatRefusals;
  /** The booking that keeps the chair for it, which is given up. */
  keptBy?: string | null;
};

/**
 * Moves a booking in one step: the row takes the new chair and thereby frees the old one, or nothing changes at all. The
 * price stays, whatever the center charges today. Returns the booking as it was, and its new chair. Throws
 * `booking-not-found`, `same-window`, `center-not-found`, `center-blocked`, `chair-taken` and the mover's refusals.
 */
export async function moveBooking(
  tx: Tx,
  bookingId: string,
  to: Target,
  mover: Mover,
  now: Date,
): Promise<{ before: WholeBooking; chair: number }> {
  const { date, startHour } = to;
  const find = () =>
    tx
      .selectFrom('bookings')
      .select(['patient_id', 'center_id', 'session_date', 'start_hour', 'payment_id'])
      .where('id', '=', bookingId)
      .where(mover.finds)
      .executeTakeFirst();
  const first = await find();
  if (!first) throw new AppError('booking-not-found');
  const patientId = first.patient_id;
  await mover.lock(patientId);
  if (first.payment_id) await lockPayment(tx, first.payment_id);
  // Read again: somebody else may have moved it while we waited.
  const found = await find();
  if (!found) throw new AppError('booking-not-found');
  const target = { centerId: to.centerId ?? found.center_id, date, startHour };
  const present = { centerId: found.center_id, date: found.session_date, startHour: found.start_hour };
  const isThere = isSameWindow(target, present);
  const claim = await lockSeats(
    tx,
    { patientId, windows: [target], also: [present], leaving: [bookingId], as: 'to-book' },
    now,
  );
  await tx.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().executeTakeFirstOrThrow();
  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirst();
  // A chair that is only kept for somebody is no booking.
  if (!booking) throw new AppError('booking-not-found');

  mover.check(booking);
  if (isThere && (to.chair === undefined || to.chair === booking.chair)) throw new AppError('same-window');
  const center = await tx
    .selectFrom('centers')
    .select('status')
    .where('id', '=', target.centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (center.status !== 'active') throw new AppError('center-blocked');

  if (mover.keptBy) await tx.deleteFrom('bookings').where('id', '=', mover.keptBy).execute();
  const { elsewhere } = mover.refusals;
  if (claim.places.length > 0) throw new AppError(elsewhere);
  const deciding = mover.by.actor === 'administrator';
  if (!isThere) await requireTermsOfMove(tx, booking, target, now, { deciding });
  const wanted = { ...target, chair: to.chair, isThere };
  const [seat] = await chooseSeats(tx, claim, { scheme: booking.scheme as Scheme | null, wanted: [wanted] }, now);
  if (seat!.chair === null) throw refusalOfSeat(seat!, mover.refusals);
  const { chair } = seat!;
  await moveRow(tx, booking, { ...target, chair }, mover.by, now);
  return { before: booking, chair };
}

function isSameWindow(one: WindowKey, other: WindowKey): boolean {
  return one.centerId === other.centerId && one.date === other.date && one.startHour === other.startHour;
}

/** Gives a booking its new chair, which frees the old one. The window's lock must be held. Returns when it was before. */
export async function moveRow(
  tx: Tx,
  booking: Pick<
    WholeBooking,
    'id' | 'status' | 'center_id' | 'center_name' | 'session_date' | 'start_hour' | 'chair' | 'cover_id'
  >,
  to: Sitting & { centerId?: string; chair: number },
  by: MovedBy,
  now: Date,
): Promise<Sitting> {
  const isElsewhere = to.centerId !== undefined && to.centerId !== booking.center_id;
  await tx
    .updateTable('bookings')
    .set({
      ...(to.centerId !== undefined && { center_id: to.centerId }),
      // Each center has an approval of its own.
      ...(isElsewhere && { cover_reference: null }),
      session_date: to.date,
      start_hour: to.startHour,
      chair: to.chair,
      claimed_at: now,
      moved_at: now,
      moved_by: by.actor === 'patient' ? 'patient' : 'center',
      // What a patient has chosen is under the ordinary rules again.
      ...(by.actor === 'patient' && { moved_by_closure: false }),
      calendar_sequence: sql`calendar_sequence + 1`,
      updated_at: now,
    })
    .where('id', '=', booking.id)
    .execute();
  if (by.actor === 'patient') await answerMove(tx, booking.id, 'moved', now);
  const before = { date: booking.session_date, startHour: booking.start_hour };
  const status = booking.status as BookingStatus;
  const isChairAlone = !isElsewhere && to.date === before.date && to.startHour === before.startHour;
  // Who sits in another chair of the same window has still come.
  if (!isChairAlone) await forgetAttendance(tx, booking.id);
  if (!isChairAlone && booking.cover_id !== null) await keepApproval(tx, [booking.id], now);
  // The history is read by administrators.
  const place = isElsewhere ? `, ${booking.center_name}` : '';
  const moved = isChairAlone
    ? `moved from chair ${booking.chair}`
    : `moved from ${formatSession('en', before)}${place}`;
  const { actor } = by;
  const event = { bookingId: booking.id, at: now, actor, from: status, to: status } as const;
  if (by.actor === 'patient') await recordEvent(tx, { ...event, note: moved });
  else {
    const note = by.reason ? `${moved}: ${by.reason}` : moved;
    await recordEvent(tx, { ...event, administratorId: by.administratorId, note });
  }
  return before;
}

/** Whether a booking has its chair at this moment: pending or confirmed, and no lapsed hold. */
export function hasItsChair(booking: WholeBooking, now: Date): boolean {
  return (booking.status === 'pending' || booking.status === 'confirmed') && !isLapsed(booking, now);
}
