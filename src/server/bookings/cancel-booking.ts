import { sql } from 'kysely';
import type { PatientCancelCode } from '../../domain/cancel-codes';
import { bySession } from '../../domain/series';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import type { CancelledWithAccount, SessionFacts } from '../outbox';
import { happened, sessionFacts, type Told, whoIsTold } from '../messages';
import { moneyOfCancelled, refundedOf } from '../payments';
import { askSoon, requestRefund, requestRefundLater, lockPayment } from '../ledger';
import { type Before, cancellationOf, transition, type WholeBooking, lockBooking } from '../appointments';
import { mayAct } from '../patients';

/** `later`: nothing is sent until the cancellation can't be undone any more (`coming/finish-cancelled.ts`). */
type NowOrLater = 'now' | 'later';

/** The booking, and the reason if the patient gave one. */
type Given = { id: string; code?: PatientCancelCode | undefined };

/**
 * Cancels a patient's own booking, frees its chair, requests the refund and mails the patient. If it is cancelled
 * already, nothing changes: it is a double click, or a retry after a lost answer.
 */
export async function cancelBooking(tx: Tx, patient: { userId: string }, given: Given, now: Date): Promise<void> {
  const cancelled = await giveUpBooking(tx, 'now', patient, given, now);
  if (!cancelled) return;
  await tellGivenUp(tx, cancelled, now);
}

/**
 * What was cancelled. `sessions`: the booking and, of an unpaid series, all its other bookings, the earliest first.
 * `before`: what cancelling the booking overwrote.
 */
export type GivenUp = { told: Told[]; sessions: (SessionFacts & CancelledWithAccount)[]; before: Before };

/** Mails those who are told that a booking was cancelled by its patient. */
export async function tellGivenUp(
  tx: Tx,
  { told, sessions }: Pick<GivenUp, 'told' | 'sessions'>,
  now: Date,
): Promise<void> {
  const [first, ...others] = sessions;
  if (!first) return;
  const { bookingId } = first;
  // A late payment may confirm a booking again, and it may then be cancelled again.
  const time = `${bookingId}:${now.toISOString()}`;
  const done = { by: 'patient', bookings: [{ id: bookingId }], told } as const;
  if (others.length === 0) {
    const message = { onceKey: `booking-cancelled:${time}`, details: first };
    await happened(tx, 'cancelled-by-patient', { ...done, message }, now);
  } else {
    const message = { onceKey: `series-given-up:${time}`, details: { bookingId, sessions } };
    await happened(tx, 'series-given-up', { ...done, message }, now);
  }
}

/**
 * Cancels a booking for its patient without a mail. Returns what the mail is to say; null if it was cancelled already.
 */
export async function giveUpBooking(
  tx: Tx,
  when: NowOrLater,
  patient: { userId: string },
  { id: bookingId, code }: Given,
  now: Date,
): Promise<GivenUp | null> {
  const found = await tx
    .selectFrom('appointments as bookings')
    .select(['id', 'payment_id'])
    .where('id', '=', bookingId)
    .where(mayAct(patient.userId, 'change'))
    .executeTakeFirst();
  if (!found) throw new AppError('booking-not-found');
  if (found.payment_id) await lockPayment(tx, found.payment_id);
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw new AppError('booking-not-found');

  if (booking.status === 'cancelled') return null;
  const { refundable: paid, moved_by_closure: movedByClosure } = booking;
  const terms = cancellationOf(booking, now, { isLocked: true });
  if (!terms.allowed) throw new AppError('not-cancellable');

  const [cancelled] = await transition(tx, booking, {
    to: 'cancelled',
    reason: 'patient',
    actor: 'patient',
    code,
    now,
  });
  const others = await giveUpSeries(tx, booking, code, now);
  if (terms.refund > 0 && booking.payment_id) {
    const refund = {
      paymentId: booking.payment_id,
      bookingId,
      amount: terms.refund,
      reason: movedByClosure ? 'center-closed' : 'cancelled-in-time',
    } as const;
    await (when === 'now' ? requestRefund : requestRefundLater)(tx, refund, now);
  }
  // The checkout must not be paid any more. If it was just paid, settling it refunds it.
  if (when === 'now' && booking.payment_id && booking.payment_status !== 'paid') {
    await askSoon(tx, [booking.payment_id], now);
  }
  const money = moneyOfCancelled(booking, paid, terms.refund);
  const given = { refund: terms.refund, refundedBefore: refundedOf(booking), money };
  const sessions = [{ ...(await sessionFacts(tx, bookingId)), ...given }];
  for (const id of others) sessions.push({ ...(await sessionFacts(tx, id)), ...given });
  const told = await whoIsTold(tx, bookingId);
  return { told, sessions: sessions.sort(bySession), before: cancelled!.before! };
}

/** Cancels the other bookings of an unpaid series, since its checkout is for all of them. Returns their ids. */
async function giveUpSeries(
  tx: Tx,
  booking: WholeBooking,
  code: PatientCancelCode | undefined,
  now: Date,
): Promise<string[]> {
  if (booking.series_id === null || booking.hold_expires_at === null || booking.payment_status === 'paid') return [];
  const others = await tx
    .selectFrom('appointments as bookings')
    .select('id')
    .where('payment_id', '=', booking.payment_id)
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute();
  const where = sql<boolean>`bookings.id = any(${others.map(({ id }) => id)}::uuid[])`;
  await transition(
    tx,
    { where, status: 'pending' },
    { to: 'cancelled', reason: 'patient', actor: 'patient', code, now },
  );
  return others.map(({ id }) => id);
}
