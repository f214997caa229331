import type { BookingStatus } from '../../domain/booking';
import { formatRupees } from '../../domain/money';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { recordEvent } from '../appointments';
import { lockPayment, requestRefund, surplusOf, unneededPayments } from '../ledger';
import { sessionFacts, tell, whoIsTold } from '../messages';

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
    await noteOnBooking(tx, bookingId, note, now);
    const details = { ...(await sessionFacts(tx, bookingId)), refund: paise, isAtDesk: true };
    const mail = { onceKey: `paid-twice:${refundId}`, template: 'paid-twice', details } as const;
    await tell(tx, await whoIsTold(tx, bookingId), mail, now);
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

async function noteOnBooking(tx: Tx, bookingId: string, note: string, now: Date): Promise<void> {
  const booking = await tx
    .selectFrom('appointments')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const stays = booking.status as BookingStatus;
  await recordEvent(tx, { bookingId, at: now, actor: 'payment', from: stays, to: stays, note });
}
