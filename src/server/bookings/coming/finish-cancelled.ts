import { sql } from 'kysely';
import { UNDO_SECONDS } from '../../../domain/undo';
import { SECOND_MS } from '../../../domain/time';
import type { Context } from '../../context';
import { inBatches } from '../../platform/db/budget';
import { sendRequested } from '../../payments';

const BATCH = 50;
/** Of one round. */
const BATCHES = 10;

/**
 * Sends on their way what waited until cancelled sessions could not be taken back any more: refunds, and closing checkouts. Their
 * chairs are free by then.
 */
export async function finishCancelled(context: Pick<Context, 'database' | 'clock' | 'jobs'>): Promise<void> {
  await inBatches(BATCHES, async () => (await finishSome(context)) === BATCH);
}

async function finishSome({ database, clock, jobs }: Pick<Context, 'database' | 'clock' | 'jobs'>): Promise<number> {
  const now = clock();
  const passed = new Date(now.getTime() - UNDO_SECONDS * SECOND_MS);
  return database.db.transaction().execute(async (tx) => {
    const changes = await tx
      .selectFrom('patient_changes')
      .select(['id', 'booking_ids'])
      .where('at', '<=', passed)
      .where('finished_at', 'is', null)
      .where('undone_at', 'is', null)
      .orderBy('at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, booking_ids: ids } of changes) {
      await tx.updateTable('patient_changes').set({ finished_at: now }).where('id', '=', id).execute();
      await sendRequested(tx, jobs, ids);
      const unpaid = await tx
        .selectFrom('bookings')
        .innerJoin('payments', 'payments.id', 'bookings.payment_id')
        .select('payments.id')
        .distinct()
        .where('bookings.id', 'in', ids)
        .where('bookings.status', '=', 'cancelled')
        .where('payments.status', '<>', 'paid')
        .execute();
      for (const { id: paymentId } of unpaid) await jobs.enqueue(tx, 'settle-payment', { paymentId });
      await sql`delete from bookings where hold_kind = 'undo' and hold_expires_at <= ${now}
        and patient_id in (select patient_id from bookings where id = any(${ids}::uuid[]))`.execute(tx);
    }
    return changes.length;
  });
}
