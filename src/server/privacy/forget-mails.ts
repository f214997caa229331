import type { Tx } from '../platform/db/database';

/**
 * Empties mails about a booking, so that they stay listed there. Deletes all others, including those that no mail
 * server accepted in time.
 */
export async function forgetMails(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ recipient: '', slots: '{}' })
    .where('id', 'in', ids)
    .where('booking_id', 'is not', null)
    .where('sent_at', 'is not', null)
    .execute();
  await tx
    .deleteFrom('outbox')
    .where('id', 'in', ids)
    .where((where) => where.or([where('booking_id', 'is', null), where('sent_at', 'is', null)]))
    .execute();
}
