import type { BookingStatus } from '../../../domain/booking';
import { paiseToRupees } from '../../../domain/money';
import { recordAction } from '../../audit/record-action';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import type { Administrator } from '../../http/authenticate-administrator';
import { Refused } from '../../http/refuse';
import { appointmentName } from './appointment-name';
import { type RefundReason, oweRefund } from './owe-refund';
import { refundableFor } from './refundable';
import { lockPayment } from './settle-payment';
import { recordEvent, wholeBookings } from './store';

/**
 * Owes a refund that failed once more, as a refund of its own: its idempotency key counts on, so that the provider does
 * not just repeat its failure. Throws Refused: not-found, refund-not-failed.
 */
export async function retryRefund(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  administrator: Administrator,
  refundId: string,
  now: Date,
): Promise<void> {
  const find = () =>
    tx
      .selectFrom('refunds')
      .select(['payment_id', 'booking_id', 'n', 'amount_paise', 'reason', 'status', 'failure'])
      .where('id', '=', refundId)
      .executeTakeFirst();
  const found = await find();
  if (!found) throw new Refused('not-found');
  await lockPayment(tx, found.payment_id);
  const refund = (await find())!;
  const { booking_id: bookingId, amount_paise: amount } = refund;
  const later = await tx
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('n', '>', refund.n)
    .executeTakeFirst();
  if (refund.status !== 'failed' || later) throw new Refused('refund-not-failed');
  if ((await refundableFor(tx, bookingId)) < amount) {
    throw new Refused('refund-not-failed', { message: 'This money has been given back already.' });
  }

  const reason = refund.reason as RefundReason;
  await oweRefund(tx, jobs, { paymentId: refund.payment_id, bookingId, amount, reason }, now);
  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  const status = booking.status as BookingStatus;
  const { administratorId } = administrator;
  const event = { bookingId, at: now, actor: 'administrator', administratorId, from: status, to: status } as const;
  await recordEvent(tx, { ...event, note: 'refund tried again' });
  const subject = { subject: 'appointment', subjectId: bookingId, subjectName: appointmentName(booking) } as const;
  const before = { refund: 'failed', failure: refund.failure };
  const after = { refund: 'requested', refundAmount: paiseToRupees(amount) };
  await recordAction(tx, administrator, { action: 'refund-retried', ...subject, before, after }, now);
}
