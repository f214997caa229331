import { sql } from 'kysely';
import type { Tx } from '../platform/db/database';

/** Deletes the whole accounts to which some entries belong, with their lines of the cash book: a part would be another balance. */
export async function forgetAccounts(tx: Tx, entryIds: string[]): Promise<void> {
  const { rows } = await sql<{ deskEntryId: string | null }>`
    with whose as (select distinct center_id, patient_id from account_entries where id = any(${entryIds}::uuid[])),
      emptied as (delete from accounts using whose
        where accounts.center_id = whose.center_id and accounts.patient_id = whose.patient_id)
    delete from account_entries using whose
    where account_entries.center_id = whose.center_id and account_entries.patient_id = whose.patient_id
    returning account_entries.desk_entry_id as "deskEntryId"`.execute(tx);
  const lines = rows.flatMap(({ deskEntryId: id }) => id ?? []);
  if (lines.length > 0) await tx.deleteFrom('desk_entries').where('id', 'in', lines).execute();
}

/** Deletes bookings with their history, refunds, entries of the cash book and mails, and each payment with its last booking. */
export async function forgetBookings(tx: Tx, ids: string[]): Promise<void> {
  const paid = await tx.selectFrom('bookings').select('payment_id').distinct().where('id', 'in', ids).execute();
  const taken = await tx
    .selectFrom('desk_entries')
    .select(['payment_id', 'replaces_payment_id'])
    .where('booking_id', 'in', ids)
    .execute();
  const payments = [...paid, ...taken, ...taken.map(({ replaces_payment_id: id }) => ({ payment_id: id }))].flatMap(
    ({ payment_id: id }) => (id ? [id] : []),
  );
  // First payments, then bookings: the lock order used everywhere.
  const lockPayments = tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(payments)));
  await lockPayments.orderBy('id').forUpdate().execute();
  await tx.deleteFrom('outbox').where('booking_id', 'in', ids).execute();
  await tx.deleteFrom('desk_entries').where('booking_id', 'in', ids).execute();
  await tx.deleteFrom('refunds').where('booking_id', 'in', ids).execute();
  await tx.deleteFrom('bookings').where('id', 'in', ids).execute();
  await tx
    .deleteFrom('payments')
    .where('id', '=', (eb) => eb.fn.any(eb.val(payments)))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bookings').select('id').whereRef('bookings.payment_id', '=', 'payments.id'))),
    )
    // A payment for several bookings stays until the last of them is deleted.
    .where(
      sql<boolean>`not exists (select from desk_entries entry
        where payments.id in (entry.payment_id, entry.replaces_payment_id))`,
    )
    .execute();
}
