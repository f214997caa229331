/** Moving one booking to another window: for its patient, and for the desk of a center. */
import {
  answerMove,
  type Asking,
  forgetAttendance,
  freeChairs,
  freeLapsedHolds,
  isFull,
  isLapsed,
  lockPayment,
  lockWindows,
  placeOf,
  readWindowCapacity,
  recordEvent,
  takeKept,
  type WholeBooking,
  wholeBookings,
  type WindowKey,
} from '../seats';
import { type RawBuilder, sql } from 'kysely';
import type { RefusalCode } from '../../contract';
import type { BookingStatus } from '../../domain/booking';
import type { Sitting } from '../../domain/series';
import { AppError } from '../errors';
import { formatSession } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import type { Scheme } from '../../domain/schemes';
import { keepApproval } from '../patients';
import { requireTermsOfMove } from '../funding';

/** Where a booking goes: `centerId` if to another center, `chair` if not to the lowest free one. */
export type Target = Sitting & { centerId?: string | undefined; chair?: number | undefined };

/** Who moves a booking. The center's desk is named in its history. */
export type MovedBy =
  | { actor: 'patient' }
  | { actor: 'administrator'; administratorId: string | null; reason?: string | undefined };

/** What is answered where a window is full, or closed. */
export type NoChair = { full: RefusalCode; closed: RefusalCode };

export type Mover = {
  by: MovedBy;
  /** Which bookings may be moved, in a query over `bookings`; all others are answered like none. */
  finds: RawBuilder<boolean>;
  /** Locks the persons, before everything else. */
  lock: (patientId: string) => Promise<void>;
  /** Throws what stands against it, once everything is locked. */
  check: (booking: WholeBooking) => void;
  refusals: { elsewhere: RefusalCode } & NoChair;
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
  const at = { patientId, date, startHour };
  const target = { centerId: to.centerId ?? found.center_id, date, startHour };
  const present = { centerId: found.center_id, date: found.session_date, startHour: found.start_hour };
  // A lapsed hold of the patient at another center must not be in the way, so its window is freed as well.
  const place = await placeOf(tx, at);
  const windows =
    place && place.center_id !== target.centerId ? [target, { ...target, centerId: place.center_id }] : [target];
  await lockWindows(tx, [...windows, present]);
  await tx.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().executeTakeFirstOrThrow();
  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirst();
  // A chair that is only kept for somebody is no booking.
  if (!booking) throw new AppError('booking-not-found');

  mover.check(booking);
  const isThere = isSameWindow(target, present);
  if (isThere && (to.chair === undefined || to.chair === booking.chair)) throw new AppError('same-window');
  const center = await tx
    .selectFrom('centers')
    .select(['slots', 'status'])
    .where('id', '=', target.centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (center.status !== 'active') throw new AppError('center-blocked');

  for (const one of windows) await freeLapsedHolds(tx, one, now);
  await takeKept(tx, patientId, target, now);
  if (mover.keptBy) await tx.deleteFrom('bookings').where('id', '=', mover.keptBy).execute();
  const elsewhere = await placeOf(tx, at);
  if (elsewhere && elsewhere.id !== bookingId) throw new AppError(mover.refusals.elsewhere);
  const deciding = mover.by.actor === 'administrator';
  if (!isThere) await requireTermsOfMove(tx, booking, target, now, { deciding });
  const asking = { scheme: booking.scheme as Scheme | null, now };
  const chair = await chairFor(tx, target, center.slots, to.chair, asking, mover.refusals, bookingId);
  await moveRow(tx, booking, { ...target, chair }, mover.by, now);
  return { before: booking, chair };
}

function isSameWindow(one: WindowKey, other: WindowKey): boolean {
  return one.centerId === other.centerId && one.date === other.date && one.startHour === other.startHour;
}

/**
 * The chair that is wanted, or the lowest free one. The window's lock must be held, and its lapsed holds freed. Throws
 * `chair-taken` for one that is taken or out of order, and `refusals` where there is none. `leaving`: the booking that moves
 * there, and may be in the same window.
 */
export async function chairFor(
  tx: Tx,
  window: WindowKey,
  slots: number,
  wanted: number | undefined,
  asking: Asking,
  refusals: NoChair,
  leaving?: string,
): Promise<number> {
  const free = await freeChairs(tx, window, slots, asking, leaving);
  const [lowest] = free;
  if (lowest === undefined) {
    const { chairs } = await readWindowCapacity(tx, window, slots);
    if (chairs === 0) throw new AppError(refusals.closed);
    const isShareFull = asking.scheme !== null && !(await isFull(tx, window, { ...asking, scheme: null }));
    throw new AppError(isShareFull ? 'scheme-share-full' : refusals.full);
  }
  if (wanted === undefined) return lowest;
  if (!free.includes(wanted)) throw new AppError('chair-taken');
  return wanted;
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
  if (!isChairAlone && booking.cover_id !== null) await keepApproval(tx, [booking.id]);
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
