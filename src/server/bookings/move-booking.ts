/** Moving one booking to another window: for its patient, and for the desk of a center. */
import { chooseSeats, dropKept, lockSeats, refusalFor } from '../seats';
import { statusOf, type WholeBooking, lockBooking } from '../appointments';
import { isSameWindow } from '../../domain/windows';
import { lockPayment } from '../ledger';
import { type RawBuilder, sql } from 'kysely';
import { hasChair } from '../../domain/booking';
import { refuseClaim } from '../../domain/claimant';
import type { Sitting } from '../../domain/series';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Scheme } from '../../domain/schemes';
import { requireTermsOfMove } from '../funding';
import { type MovedBy, type Place, move } from './move';
import { yieldOffers } from './withdraw-kept';

/**
 * Where a booking is moved. `centerId`: another center. `chair`: only this chair. `rather`: this chair if it is free,
 * or else the lowest.
 */
export type Target = Sitting & { centerId?: string | undefined; chair?: number | undefined; rather?: number };

export type Mover = {
  by: MovedBy;
  /** Which bookings may be moved: a condition over `bookings`. All others are treated as if they did not exist. */
  finds: RawBuilder<boolean>;
  /** Locks the persons, before all other locks. */
  lock: (patientId: string) => Promise<void>;
  /** Throws if something is against the move. Called once everything is locked. */
  check: (booking: WholeBooking) => void;
  /** The booking whose kept chair is given up for the move. */
  keptBy?: string | null;
};

/**
 * Moves a booking in one step: its row takes the new chair and thereby frees the old one, or nothing changes. The price
 * stays, whatever the center charges today. Returns the booking as it was, and what the move overwrote. Throws
 * `booking-not-found`, `same-window`, `center-not-found`, `center-blocked`, and why the window can't be had (`refusalFor`).
 */
export async function moveBooking(
  tx: Tx,
  bookingId: string,
  to: Target,
  mover: Mover,
  now: Date,
): Promise<{ before: WholeBooking; replaced: Place }> {
  const { date, startHour } = to;
  const find = () =>
    tx
      .selectFrom('appointments as bookings')
      .select(['patient_id', 'center_id', 'session_date', 'start_hour', 'payment_id'])
      .where('id', '=', bookingId)
      .where(mover.finds)
      .executeTakeFirst();
  const first = await find();
  if (!first) throw new AppError('booking-not-found');
  const patientId = first.patient_id;
  await mover.lock(patientId);
  if (first.payment_id) await lockPayment(tx, first.payment_id);
  // Read again: somebody else may have moved it while we waited for the locks.
  const found = await find();
  if (!found) throw new AppError('booking-not-found');
  const target = { centerId: to.centerId ?? found.center_id, date, startHour };
  const present = { centerId: found.center_id, date: found.session_date, startHour: found.start_hour };
  const isThere = isSameWindow(target, present);
  const by = mover.by.actor === 'patient' ? 'patient' : 'desk';
  const claim = await lockSeats(
    tx,
    { by, patientId, windows: [target], also: [present], leaving: [bookingId], as: 'to-book' },
    now,
  );
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw new AppError('booking-not-found');

  mover.check(booking);
  const named = to.chair ?? to.rather;
  if (isThere && (named === undefined || named === booking.chair)) throw new AppError('same-window');
  const center = await tx
    .selectFrom('centers')
    .select('status')
    .where('id', '=', target.centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (center.status !== 'active') throw new AppError('center-blocked');

  if (mover.keptBy) await dropKept(tx, sql<boolean>`bookings.id = ${mover.keptBy}`, 'closure');
  const refused = refuseClaim(claim, target, now);
  if (refused) throw new AppError(refusalFor(by, refused));
  const deciding = mover.by.actor === 'administrator';
  if (!isThere) await requireTermsOfMove(tx, booking, target, now, { deciding });
  const scheme = booking.scheme as Scheme | null;
  const wanted = { ...target, scheme, chair: to.chair, rather: to.rather, isThere };
  const [seat] = await chooseSeats(tx, claim, { wanted: [wanted] }, now);
  if (seat!.chair === null) throw new AppError(refusalFor(by, seat!.whyNot));
  const { chair } = seat!;
  if (by === 'desk') await yieldOffers(tx, [{ ...target, chair }], now);
  const replaced = await move(tx, booking, { ...target, chair }, mover.by, now);
  return { before: booking, replaced };
}

/** Whether a booking has its chair at this moment: it is pending or confirmed, and its hold has not lapsed. */
export function hasItsChair(booking: WholeBooking, now: Date): boolean {
  return hasChair(statusOf(booking, now));
}
