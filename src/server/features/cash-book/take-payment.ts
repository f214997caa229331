/** Records that a booking was paid at the desk. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BookingStatus } from '../../../domain/booking';
import { type DeskMode, receiptNumber } from '../../../domain/desk-money';
import { type Paise, formatRupees, paiseToRupees } from '../../../domain/money';
import { istDateOf } from '../../../domain/time';
import { windowEnds } from '../../../domain/windows';
import { AppError, editConflict } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { appointmentName, recordAction } from '../../records/actions';
import { type WholeBooking, recordEvent, statusOf, wholeBookings } from '../../records/bookings';
import { lockBookings, lockPayment } from '../../records/locks';
import { howPaid, noticeOf, sessionFacts, tell, whoIsTold } from '../../records/mail-facts';
import { dueAtDesk } from '../../records/payments';
import { isClosed, requireOpenDay, writeEntry } from './entries';

export type DeskPayment = { mode: DeskMode; amount: Paise; reference?: string | undefined };

/** A checkout that must be closed before the desk takes the money, and until when its chair was held. */
export type Running = { paymentId: string; holdExpiresAt: Date | null };

/**
 * The first step: refuses what the desk can't take. Where a checkout may be open, it makes the chair stay while that is
 * closed, outside of a transaction, and returns which. Throws AppError: booking-not-found, nothing-due, already-paid,
 * amount-not-due, others-being-paid, day-closed.
 */
export async function beginDeskPayment(tx: Tx, bookingId: string, amount: Paise, now: Date): Promise<Running | null> {
  const booking = await lockToPay(tx, bookingId, now);
  requireDue(booking, amount, now);
  // A hint, so that no checkout is closed in vain; the second step looks again under the day's lock.
  if (await isClosed(tx, booking.center_id, istDateOf(now)))
    await requireOpenDay(tx, booking.center_id, istDateOf(now));
  const { payment_id: paymentId, payment_status: status } = booking;
  if (!paymentId || (status !== 'creating' && status !== 'open')) return null;
  const others = await tx
    .selectFrom('bookings')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('id', '<>', bookingId)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '>', now)
    .executeTakeFirst();
  // Their chairs go when the checkout is closed.
  if (others) throw new AppError('others-being-paid');
  await tx.updateTable('bookings').set({ hold_expires_at: null }).where('id', '=', bookingId).execute();
  return { paymentId, holdExpiresAt: booking.hold_expires_at };
}

/** Gives a hold its end back, where its checkout could not be closed. */
export async function undoDeskPayment(db: Db, bookingId: string, { paymentId, holdExpiresAt }: Running): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ hold_expires_at: holdExpiresAt })
    .where('id', '=', bookingId)
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'pending')
    .where('hold_expires_at', 'is', null)
    .execute();
}

/**
 * Records the payment: the row that was due becomes paid; where another one came to nothing, the booking gets a row of
 * its own. A held chair is confirmed. Returns the entry's id and the number of the receipt. Throws as `beginDeskPayment`.
 */
export async function takeDeskPayment(
  tx: Tx,
  administrator: Administrator,
  bookingId: string,
  { mode, amount, reference }: DeskPayment,
  now: Date,
): Promise<{ entryId: string; receipt: string }> {
  const booking = await lockToPay(tx, bookingId, now);
  requireDue(booking, amount, now);
  const day = istDateOf(now);
  await requireOpenDay(tx, booking.center_id, day);
  const { payment_id: before, payment_status: status } = booking;
  // Its checkout was closed, and the provider is still busy with it.
  if (status === 'creating' || status === 'open') throw new AppError('online-unclear');

  const { nextval: number } = await nextReceipt(tx);
  const paid = { status: 'paid', provider: 'desk', method: mode, paid_at: now, receipt_number: number } as const;
  const isDue = before !== null && status === 'due';
  const paymentId = isDue ? before : newId();
  if (isDue) {
    await tx.updateTable('payments').set(paid).where('id', '=', paymentId).execute();
  } else {
    const row = { id: paymentId, user_id: payerOf(booking), amount_paise: amount, created_at: now, expires_at: now };
    await tx
      .insertInto('payments')
      .values({ ...row, ...paid })
      .execute();
  }
  const from = booking.status as BookingStatus;
  const to = from === 'pending' ? 'confirmed' : from;
  await tx
    .updateTable('bookings')
    .set({
      status: to,
      payment_id: paymentId,
      // A share stays a share.
      ...(booking.scheme === null && booking.sponsor_id === null && { funding: 'self-at-center' }),
      hold_expires_at: null,
      ...(to !== from && { calendar_sequence: sql`calendar_sequence + 1` }),
      updated_at: now,
    })
    .where('id', '=', bookingId)
    .execute();
  const { administratorId } = administrator;
  const receipt = receiptNumber(number);
  const note = `paid at the desk: ${formatRupees(amount)} by ${mode}, receipt ${receipt}`;
  await recordEvent(tx, { bookingId, at: now, actor: 'administrator', administratorId, from, to, note });
  const replacesPaymentId = isDue ? null : before;
  const about = { centerId: booking.center_id, bookingId, paymentId, replacesPaymentId } as const;
  const entry = { ...about, day, kind: 'payment', mode, amount, reference, receiptNumber: number } as const;
  const entryId = await writeEntry(tx, administrator, entry, now);

  const subject = { subject: 'appointment', subjectId: bookingId, subjectName: appointmentName(booking) } as const;
  const after = { amount: paiseToRupees(amount), mode, receipt, ...(reference && { reference }) };
  await recordAction(tx, administrator, { action: 'desk-payment-taken', ...subject, after }, now);
  const facts = await sessionFacts(tx, bookingId);
  const isOver = windowEnds(booking.session_date, booking.start_hour) <= now;
  const taken = { ...(await howPaid(tx, [bookingId])), mode, receipt, at: now.toISOString() };
  const details = { ...facts, ...(await noticeOf(tx, facts, now)), ...taken, isOver };
  const onceKey = `payment-received:${entryId}`;
  await tell(tx, await whoIsTold(tx, bookingId), { onceKey, template: 'payment-received', details }, now);
  return { entryId, receipt };
}

/** The booking with its payment, under the locks of both. */
async function lockToPay(tx: Tx, bookingId: string, now: Date): Promise<WholeBooking> {
  const found = await tx.selectFrom('bookings').select('payment_id').where('id', '=', bookingId).executeTakeFirst();
  if (!found) throw new AppError('booking-not-found');
  if (found.payment_id) await lockPayment(tx, found.payment_id);
  await lockBookings(tx, [bookingId]);
  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirst();
  if (!booking) throw new AppError('booking-not-found');
  // Somebody else gave it another payment while we waited.
  if (booking.payment_id !== found.payment_id && dueAtDesk(booking, now) > 0) throw editConflict(undefined);
  return booking;
}

function requireDue(booking: WholeBooking, amount: Paise, now: Date): void {
  const due = dueAtDesk(booking, now);
  if (due === 0) {
    if (booking.payment_status === 'paid') throw new AppError('already-paid');
    const isLapsed = booking.status !== 'cancelled' && statusOf(booking, now) === 'cancelled';
    if (isLapsed) {
      throw new AppError('nothing-due', { message: 'The hold of this chair is over. Please book it again.' });
    }
    throw new AppError('nothing-due');
  }
  if (amount !== due) {
    const message = `Exactly ${formatRupees(due)} is due for this appointment.`;
    throw new AppError('amount-not-due', { message, fields: { amount: message } });
  }
}

/** The account in whose data the payment is; a patient without one has none. */
function payerOf({ user_id: userId, has_account: hasAccount, patient_id: patientId }: WholeBooking): string | null {
  return userId ?? (hasAccount ? patientId : null);
}

/** As late as possible: a number that is rolled back is lost. */
async function nextReceipt(tx: Tx): Promise<{ nextval: number }> {
  const { rows } = await sql<{ nextval: number }>`select nextval('receipt_numbers')::int as nextval`.execute(tx);
  return rows[0]!;
}
