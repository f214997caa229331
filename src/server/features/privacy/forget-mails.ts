import type { Tx } from '../../platform/db/database';

/**
 * Empties what was sent about a booking, so that it stays listed there. All else goes, also what no mail server took for as
 * long as it would have been kept.
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
