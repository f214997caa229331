import type { Tx } from '../platform/db/database';
import { isAskedForBy } from '../ledger';

/** Reads the bookings that a payment was asked for, the earliest first. */
export function askedFor(tx: Tx, paymentId: string): Promise<{ id: string; status: string }[]> {
  return tx
    .selectFrom('appointments as bookings')
    .select(['id', 'status'])
    .where(isAskedForBy(paymentId))
    .orderBy('session_date')
    .orderBy('start_hour')
    .execute();
}
