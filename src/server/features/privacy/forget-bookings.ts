import type { Tx } from '../../platform/db/database';

/** Deletes bookings with their history, refunds and mails, and each payment with its last booking. */
export async function forgetBookings(tx: Tx, ids: string[]): Promise<void> {
  const paid = await tx.selectFrom('bookings').select('payment_id').distinct().where('id', 'in', ids).execute();
  const payments = paid.flatMap(({ payment_id: id }) => (id ? [id] : []));
  // First payments, then bookings: the lock order used everywhere.
  const lockPayments = tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(payments)));
  await lockPayments.orderBy('id').forUpdate().execute();
  await tx.deleteFrom('outbox').where('booking_id', 'in', ids).execute();
  await tx.deleteFrom('refunds').where('booking_id', 'in', ids).execute();
  await tx.deleteFrom('bookings').where('id', 'in', ids).execute();
  await tx
    .deleteFrom('payments')
    .where('id', '=', (eb) => eb.fn.any(eb.val(payments)))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bookings').select('id').whereRef('bookings.payment_id', '=', 'payments.id'))),
    )
    .execute();
}
