import type { DeskMode } from '../../domain/desk-money';
import { formatRupees, paiseToRupees } from '../../domain/money';
import { type Scope, isWithin } from '../../domain/rights';
import { istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { lockBookings, wholeBookings } from '../appointments';
import { lockPayment, requireInDrawer, turnRefund, requireOpenDay, writeEntry } from '../ledger';
import { happened, sessionFacts } from '../messages';

type Paid = { mode: DeskMode; reference?: string | undefined };

/**
 * Records that a refund was paid back at the desk of its appointment's center, and tells the patient. Returns the
 * entry's id. Throws AppError: not-found, refund-not-at-desk, day-closed, more-than-is-there.
 */
export async function payDeskRefund(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  refundId: string,
  { mode, reference }: Paid,
  now: Date,
): Promise<string> {
  const find = () =>
    tx
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .innerJoin('appointments as bookings', 'bookings.id', 'refunds.booking_id')
      .select(['refunds.payment_id', 'refunds.booking_id', 'refunds.amount_paise', 'refunds.status'])
      .select(['payments.provider', 'payments.method', 'bookings.center_id'])
      .where('refunds.id', '=', refundId)
      .executeTakeFirst();
  const found = await find();
  if (!found || !isWithin(scope, found.center_id)) throw new AppError('not-found');
  const { payment_id: paymentId, booking_id: bookingId } = found;
  await lockPayment(tx, paymentId);
  await lockBookings(tx, [bookingId]);
  const refund = (await find())!;
  if (refund.provider !== 'desk' || refund.method === 'account') throw new AppError('refund-not-at-desk');
  if (refund.status !== 'requested') {
    throw new AppError('refund-not-at-desk', { message: 'This refund has already been paid back.' });
  }
  const { center_id: centerId, amount_paise: amount } = refund;
  const day = istDateOf(now);
  await requireOpenDay(tx, centerId, day);
  await requireInDrawer(tx, { centerId, mode, amount });

  await turnRefund(tx, refundId, { from: ['requested'], to: 'succeeded', at: now });
  const about = { centerId, bookingId, paymentId, refundId } as const;
  const entry = { ...about, day, kind: 'refund', mode, amount: -amount, reference } as const;
  const id = await writeEntry(tx, administrator, entry, now);
  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  const details = { ...(await sessionFacts(tx, bookingId)), refund: amount, mode, at: now.toISOString() };
  const done = {
    by: administrator,
    bookings: [booking],
    note: `paid back at the desk: ${formatRupees(amount)} by ${mode}`,
    log: { after: { refundAmount: paiseToRupees(amount), mode, ...(reference && { reference }) } },
    message: { onceKey: `refund-paid:${id}`, details },
  };
  await happened(tx, 'refund-paid-at-desk', done, now);
  return id;
}
