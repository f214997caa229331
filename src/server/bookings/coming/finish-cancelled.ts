import { sql } from 'kysely';
import { UNDO_SECONDS } from '../../../domain/undo';
import { SECOND_MS } from '../../../domain/time';
import type { Context } from '../../context';
import { inTurns } from '../../platform/due/due';
import { askSoon, sendRequested } from '../../ledger';
import { dropKept } from '../../seats';

/**
 * Completes cancellations that can't be undone any more: sends refunds, and closes checkouts. The chairs are free by
 * then. Takes at most `most` changes, and returns how many.
 */
export function finishCancelled(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  most: number,
): Promise<number> {
  const now = clock();
  const passed = new Date(now.getTime() - UNDO_SECONDS * SECOND_MS);
  const isDue = sql<boolean>`at <= ${passed} and finished_at is null and undone_at is null`;
  const next = inTurns('patient_changes', { isDue, since: sql`at`, account: sql`user_id` });
  return database.db.transaction().execute(async (tx) => {
    const changes = await tx
      .selectFrom('patient_changes')
      .select(['id', 'booking_ids'])
      .where(isDue)
      .where('id', 'in', sql<string>`(select id from (${next}) next order by turn, since limit ${most})`)
      .orderBy('at')
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, booking_ids: ids } of changes) {
      await tx.updateTable('patient_changes').set({ finished_at: now }).where('id', '=', id).execute();
      await sendRequested(tx, ids, now);
      const unpaid = await tx
        .selectFrom('appointments as bookings')
        .innerJoin('payments', 'payments.id', 'bookings.payment_id')
        .select('payments.id')
        .distinct()
        .where('bookings.id', 'in', ids)
        .where('bookings.status', '=', 'cancelled')
        .where('payments.status', '<>', 'paid')
        .execute();
      await askSoon(
        tx,
        unpaid.map((payment) => payment.id),
        now,
      );
      const isOver = sql<boolean>`hold_expires_at <= ${now}
        and patient_id in (select patient_id from appointments where id = any(${ids}::uuid[]))`;
      await dropKept(tx, isOver, 'undo');
    }
    return changes.length;
  });
}
