import { type CenterCancelCode, isCenterTheCause } from '../../../domain/cancel-codes';
import type { Scheme } from '../../../domain/schemes';
import { v7 as newId } from 'uuid';
import type { SettableStatus } from '../../../contract/admin';
import type { BookingStatus, CancelAsker } from '../../../domain/booking';
import { type Paise, paiseToRupees } from '../../../domain/money';
import { may } from '../../../domain/rights';
import { windowEnds } from '../../../domain/windows';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { AppError, editConflict } from '../../errors';
import { refuseTransition, transitionFacts } from './appointment-transitions';
import { takeAppointmentAway } from './cancel-by-administrator';
import { yieldOffers } from '../withdraw-kept';
import { keepApproval } from '../../funding';
import { type Claim, lockSeats, seatAgain } from '../../seats';
import {
  changeableUntil,
  lockCover,
  lockPatients,
  lockSponsor,
  transition,
  type WholeBooking,
  wholeBookings,
  lockBookings,
} from '../../appointments';
import { lockPayment, refundableFor, writeDue } from '../../ledger';
import { happened, sessionFacts, standingFacts } from '../../messages';
import { moneyOfCancelled, paymentStatusOf, refundedOf } from '../../payments';

export type StatusChange = {
  status: SettableStatus;
  /** Only for cancelling: everything refundable, or nothing. */
  refund: 'full' | 'none';
  /** Goes to the patient and into the history. */
  reason?: string;
  /** Only for cancelling: who wanted it. It is in the mail too. */
  askedBy?: CancelAsker;
  /** Only for cancelling: the reason, as a code that reports count. */
  code?: CenterCancelCode;
  /** The status that the administrator saw. */
  from?: BookingStatus;
};

type Acting = { administrator: Administrator; change: StatusChange; now: Date };

/**
 * Sets the status of an appointment for an administrator. If it has that status already, nothing changes. Throws
 * AppError: booking-not-found, edit-conflict, status-not-possible, patient-elsewhere, no-free-chair,
 * refund-not-allowed, refund-by-rule, and the errors of `refuseReturn`.
 */
export async function setAppointmentStatus(
  tx: Tx,
  administrator: Administrator,
  bookingId: string,
  change: StatusChange,
  now: Date,
): Promise<void> {
  const found = await lockToChange(tx, bookingId, change, now);
  if (!found) return;
  const { booking, claim } = found;
  const acting = { administrator, change, now };
  if (change.status !== 'cancelled') return keep(tx, claim, booking, change.status, acting);
  const { log, facts } = await cancel(tx, booking, acting);
  const details = { ...facts, reason: change.reason || null, askedBy: change.askedBy };
  const message = { onceKey: `booking-cancelled-by-center:${bookingId}:${now.toISOString()}`, details };
  await happened(tx, 'cancelled-by-center', { by: administrator, bookings: [booking], log, message }, now);
}

/** A cancelled session as its patient is told of it, and what was paid for it and is kept (paise). */
export type CancelledSession = { facts: Awaited<ReturnType<typeof cancel>>['facts']; kept: Paise };

/**
 * Cancels a session of a schedule as `setAppointmentStatus` does, with its errors. The caller tells the patient of all
 * of them. Returns null if it was cancelled already.
 */
export async function cancelWithSchedule(
  tx: Tx,
  administrator: Administrator,
  bookingId: string,
  given: Omit<StatusChange, 'status' | 'from'>,
  now: Date,
): Promise<CancelledSession | null> {
  const change = { ...given, status: 'cancelled' } as const;
  const found = await lockToChange(tx, bookingId, change, now);
  if (!found) return null;
  const { booking } = found;
  const { log, facts, kept } = await cancel(tx, booking, { administrator, change, now });
  await happened(tx, 'cancelled-with-schedule', { by: administrator, bookings: [booking], log }, now);
  return { facts, kept };
}

/** Locks and reads an appointment that is to be changed; null if it has that status already. Throws what is against it. */
async function lockToChange(tx: Tx, bookingId: string, change: StatusChange, now: Date) {
  const found = await lockAppointment(tx, bookingId, now);
  const from = found.booking.status as BookingStatus;
  if (from === change.status) return null;
  if (change.from && change.from !== from) throw editConflict(await lastChangeOf(tx, bookingId));
  const refused = refuseTransition(change.status, await transitionFacts(tx, found.booking, now));
  if (refused) throw refused;
  return found;
}

/** Takes every lock that a transition can need, and reads the booking. Frees lapsed holds that are in its way. */
async function lockAppointment(tx: Tx, bookingId: string, now: Date): Promise<{ booking: WholeBooking; claim: Claim }> {
  const find = () => wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirst();
  const found = await find();
  if (!found) throw new AppError('booking-not-found');
  await lockPatients(tx, [found.patient_id]);
  if (found.cover_id) await lockCover(tx, found.cover_id);
  if (found.sponsor_id) await lockSponsor(tx, found.sponsor_id);
  if (found.payment_id) await lockPayment(tx, found.payment_id);
  // Read again: the patient may have moved it while we waited for the locks.
  const { center_id: centerId, session_date: date, start_hour: startHour } = (await find())!;
  const window = { centerId, date, startHour };
  const { patient_id: patientId } = found;
  const claim = await lockSeats(
    tx,
    { by: 'desk', patientId, windows: [window], as: 'to-stand-again', leaving: [bookingId] },
    now,
  );
  await lockBookings(tx, [bookingId]);
  return { booking: (await find())!, claim };
}

/** Reads who changed a booking last, and when. The patient, a payment and the clock have no name. */
function lastChangeOf(tx: Tx, bookingId: string): Promise<{ name: string | null; at: Date } | undefined> {
  return tx
    .selectFrom('booking_events as event')
    .leftJoin('administrators', 'administrators.id', 'event.administrator_id')
    .select(['administrators.user_name as name', 'event.at'])
    .where('event.booking_id', '=', bookingId)
    .orderBy('event.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Cancels a booking: frees the chair, and refunds unless `refund` is "none". Returns its line for the log, what its
 * patient is told, and what is kept of what was paid (paise).
 */
async function cancel(tx: Tx, booking: WholeBooking, { administrator, change, now }: Acting) {
  const { id } = booking;
  const { administratorId } = administrator;
  const { reason: note, refund: wanted, askedBy, code } = change;
  const isOurs = isCenterTheCause(askedBy ?? null, code ?? null);
  if (wanted === 'full' && !isOurs) await requireMayRefund(tx, booking, administrator, now);
  if (wanted === 'none' && isOurs) await requireMayKeep(tx, booking, administrator);
  const because = { reason: 'administrator', administratorId, askedBy, code, note, refund: wanted } as const;
  const { refundable, refund } = await takeAppointmentAway(tx, booking, because, now);

  const money = moneyOfCancelled(booking, refundable, refund);
  const facts = { ...(await sessionFacts(tx, id)), refund, refundedBefore: refundedOf(booking), money };
  const after = {
    bookingStatus: 'cancelled',
    ...(refund > 0 && { refundAmount: paiseToRupees(refund) }),
    // The doctor command reads this: the money was kept on purpose.
    ...(money === 'kept' && { refund: 'none' }),
    ...(askedBy && { askedBy }),
  };
  const log = { before: { bookingStatus: booking.status }, after, note };
  return { log, facts, kept: refundable - refund };
}

/**
 * Allows an administrator without the right to refund only the refunds that patients get by the rule: a later refund
 * needs that right. Throws `refund-not-allowed`.
 */
async function requireMayRefund(tx: Tx, booking: WholeBooking, { roles }: Administrator, now: Date): Promise<void> {
  if (may(roles, 'refund', booking.center_id)) return;
  if (now <= changeableUntil(booking)) return;
  if ((await refundableFor(tx, booking.id)) > 0) throw new AppError('refund-not-allowed');
}

/** Requires the right to refund for keeping the money where the center is the cause. Throws `refund-by-rule`. */
async function requireMayKeep(tx: Tx, booking: WholeBooking, { roles }: Administrator): Promise<void> {
  if (may(roles, 'refund', booking.center_id)) return;
  if ((await refundableFor(tx, booking.id)) > 0) throw new AppError('refund-by-rule');
}

/**
 * Confirms a booking or sets it back to pending. It keeps its chair; if it was cancelled, it gets the lowest free one.
 */
async function keep(
  tx: Tx,
  claim: Claim,
  booking: WholeBooking,
  to: 'confirmed' | 'pending',
  { administrator, change, now }: Acting,
): Promise<void> {
  const { id, center_id: centerId, session_date: date, start_hour: startHour } = booking;
  const from = booking.status as BookingStatus;
  const isBack = from === 'cancelled';
  const wanted = { centerId, date, startHour, scheme: booking.scheme as Scheme | null };
  const chair = isBack ? await seatAgain(tx, claim, wanted, now) : booking.chair;
  if (chair === null) throw new AppError('no-free-chair');
  if (isBack) await yieldOffers(tx, [{ centerId, date, startHour, chair }], now);
  // It was cancelled before the center had approved the cover: its share becomes due, like that of every approved
  // session.
  const dueId = isBack && booking.payment_id === null && booking.price_paise > 0 ? newId() : null;
  if (dueId) await writeDue(tx, booking.user_id, [{ id: dueId, amount: booking.price_paise, date, startHour }], now);
  const { administratorId } = administrator;
  const cause = { actor: 'administrator', administratorId, now, note: change.reason } as const;
  const paying = dueId ? { payment_id: dueId } : undefined;
  await transition(tx, booking, { to, ...(isBack && { chair }), paying, ...cause });
  // The approval that is valid today pays for it again.
  if (isBack && booking.cover_id !== null) await keepApproval(tx, [id], now);
  const before = { bookingStatus: from, ...(isBack && { chair: booking.chair }) };
  const after = { bookingStatus: to, ...(isBack && { chair }) };
  const done = { by: administrator, bookings: [booking], log: { before, after, note: change.reason } };
  if (to === 'pending') return void (await happened(tx, 'set-back-by-center', done, now));
  // No mail invites somebody to an appointment that is over.
  const message = windowEnds(date, startHour) > now ? await confirmationOf(tx, booking, now) : null;
  await happened(tx, 'confirmed-by-center', { ...done, message }, now);
}

/** Reads what is told about a booking that the center has confirmed. */
async function confirmationOf(tx: Tx, booking: WholeBooking, now: Date) {
  const { facts, notice, paid } = await standingFacts(tx, booking.id, now);
  const paymentStatus = paymentStatusOf(booking);
  const stripePaymentId = paymentStatus === 'paid' ? booking.provider_payment_id : null;
  const money = { ...paid, stripePaymentId, paymentStatus, refunded: refundedOf(booking) };
  const onceKey = `booking-confirmed:${booking.id}:${now.toISOString()}`;
  return { onceKey, details: { ...facts, ...notice, ...money } };
}
