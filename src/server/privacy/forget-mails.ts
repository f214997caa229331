import type { Tx } from '../platform/db/database';

/**
 * Empties the mails about a booking, so that they stay listed there. All others are deleted, including those that no
 * mail server accepted within their time.
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
