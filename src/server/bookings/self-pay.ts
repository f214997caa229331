import { sql } from 'kysely';
import { longestPage } from '../../domain/desk';
import { holdExpiry } from '../../domain/policy';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import { holdUntil, isHeld, isLapsed, lockActivePatient, lockBookings, wholeBookings } from '../appointments';
import { lockPayment, openPayments, payBooking } from '../ledger';
import { mayAct } from '../patients';
import { type Held, checkoutMargin, heldFor } from '../payments';

/**
 * Begins the payment for an offered chair whose cover the center refused, or returns the payment that was begun. The
 * chair is held as long as other unpaid chairs only once the page is open (`holdWhilePaying`). Throws
 * `booking-not-found`, and `offer-gone` once the offer is over.
 */
export async function holdToPay(
  tx: Tx,
  userId: string,
  bookingId: string,
  now: Date,
): Promise<{ held: Held; patientId: string }> {
  const found = await tx
    .selectFrom('appointments as bookings')
    .select(['patient_id', 'payment_id'])
    .where('id', '=', bookingId)
    .where(mayAct(userId, 'change'))
    .executeTakeFirst();
  if (!found) throw new AppError('booking-not-found');
  const { patient_id: patientId } = found;
  // The lock makes two presses follow one another.
  await lockActivePatient(tx, { userId, patientId });
  if (found.payment_id) await lockPayment(tx, found.payment_id);
  await lockBookings(tx, [bookingId]);
  const row = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirst();
  if (!row || row.cover_refused === null || row.status !== 'pending' || row.hold_expires_at === null)
    throw new AppError('offer-gone');
  if (isLapsed(row, now)) throw new AppError('offer-gone');

  const session = {
    centerId: row.center_id,
    centerName: row.center_name,
    date: row.session_date,
    startHour: row.start_hour,
  };
  const about = { sessions: [session], amount: row.price_paise };
  if (row.payment_id !== null) {
    const payment = await tx
      .selectFrom('payments')
      .select(['id', 'created_at', 'expires_at', 'provider_session_id', 'checkout_url'])
      .where('id', '=', row.payment_id)
      .executeTakeFirstOrThrow();
    const { provider_session_id: id, checkout_url: url } = payment;
    return {
      patientId,
      held: {
        ...about,
        paymentId: payment.id,
        createdAt: payment.created_at,
        // As when the payment was begun, so that two presses ask the provider for the same page.
        heldUntil: heldFor(payment.expires_at),
        checkoutExpiresAt: payment.expires_at,
        checkout: id && url ? { id, url } : null,
      },
    };
  }
  const heldUntil = payableUntil(row.hold_expires_at, now);
  const checkoutExpiresAt = checkoutMargin(heldUntil);
  const payment = { userId, amount: row.price_paise, expiresAt: checkoutExpiresAt };
  const [paymentId] = (await openPayments(tx, [payment], 'online', now)) as [string];
  await payBooking(tx, bookingId, { paymentId }, now);
  return { patientId, held: { ...about, paymentId, createdAt: now, heldUntil, checkoutExpiresAt, checkout: null } };
}

/**
 * Holds a chair for as long as its open payment page can be used. A page that could not be opened leaves the offer as
 * it is. A chair that was freed meanwhile stays free, and a payment for it is settled like any other late payment.
 */
export async function holdWhilePaying(
  tx: Tx,
  bookingId: string,
  { paymentId, heldUntil }: Held,
  now: Date,
): Promise<void> {
  const isOffered = sql<boolean>`bookings.id = ${bookingId} and bookings.payment_id = ${paymentId} and ${isHeld(now)}`;
  await holdUntil(tx, isOffered, heldUntil, now);
}

/**
 * Returns until when an offered chair can be paid for: as long as it is offered, but at least half an hour, and no
 * longer than a provider's page can be open (a day).
 */
function payableUntil(offeredUntil: Date, now: Date): Date {
  const [least, most] = [holdExpiry(now), heldFor(longestPage(now))];
  if (offeredUntil <= least) return least;
  return offeredUntil < most ? offeredUntil : most;
}
