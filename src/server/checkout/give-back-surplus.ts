import { formatRupees } from '../../domain/money';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { lockPayment, requestRefund, surplusOf, unneededPayments } from '../ledger';
import { happened, sessionFacts } from '../messages';

/**
 * Gives back the part of a paid payment that pays for nothing, once: a desk took the money for the session while the
 * payment was under way. Writes this into the session's history and tells the payer. The payment's row must be locked.
 * Returns for how many sessions.
 */
export async function giveBackSurplus(tx: Tx, paymentId: string, now: Date): Promise<number> {
  const surplus = await surplusOf(tx, paymentId);
  for (const { bookingId, paise } of surplus) {
    const refundId = await requestRefund(tx, { paymentId, bookingId, amount: paise, reason: 'paid-twice' }, now);
    const note = `${formatRupees(paise)} came online after this was paid otherwise: it pays for nothing, and goes back`;
    const bookings = await tx.selectFrom('appointments').select(['id', 'status']).where('id', '=', bookingId).execute();
    const details = { ...(await sessionFacts(tx, bookingId)), refund: paise, isAtDesk: true };
    const message = { onceKey: `paid-twice:${refundId}`, details };
    await happened(tx, 'paid-a-second-time', { by: 'payment', bookings, note, message }, now);
  }
  return surplus.length;
}

/** Gives back what an earlier release kept of payments since a moment. Returns for how many sessions. */
export async function giveBackUnneeded(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  since: Date,
): Promise<number> {
  let count = 0;
  for (const { id } of await unneededPayments(database.db, since)) {
    count += await database.db.transaction().execute(async (tx) => {
      await lockPayment(tx, id);
      return giveBackSurplus(tx, id, clock());
    });
  }
  return count;
}
