/** The locks of money. `appointments/locks.ts` has the order of all locks. */
import type { IstDate } from '../../domain/time';
import type { Tx } from '../platform/db/database';
import { lock } from '../platform/db/lock';

/** Locks the payment's row: settling, cancelling and refunding take it first. */
export function lockPayment(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('payments')
    .select(['id', 'status', 'amount_paise'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks the rows of several payments, sorted, in one statement. */
export async function lockPayments(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.selectFrom('payments').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Locks the account of a person at a center: for entries, and for what it pays for. Opens it where there is none. */
export async function lockAccount(tx: Tx, { centerId, patientId }: { centerId: string; patientId: string }) {
  const key = { center_id: centerId, patient_id: patientId };
  await tx
    .insertInto('accounts')
    .values(key)
    .onConflict((conflict) => conflict.columns(['center_id', 'patient_id']).doNothing())
    .execute();
  await tx
    .selectFrom('accounts')
    .select('cover_at')
    .where('center_id', '=', centerId)
    .where('patient_id', '=', patientId)
    .forUpdate()
    .execute();
}

/** Locks days of a center's cash book: for writing entries into them, and for closing them. */
export async function lockDeskDays(tx: Tx, centerId: string, days: IstDate[]): Promise<void> {
  for (const day of [...new Set(days)].sort()) await lock(tx, `desk-day:${centerId}:${day}`);
}
