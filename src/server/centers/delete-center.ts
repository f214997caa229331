import { type Doer, recordAction } from '../staff';
import { withdrawKept } from '../bookings';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { LEASE_MS } from '../platform/due/due';

/**
 * Deletes a center for good. Its row stays for the history, and is due until its sessions are cancelled. Kept chairs
 * are withdrawn, and their people are told. The caller holds the locks of its windows, so that no chair is given out
 * there. Returns false if it was deleted already. Throws `center-not-found`.
 */
export async function deleteCenter(
  tx: Tx,
  doer: Doer,
  centerId: string,
  meets: { appointments: number; refundAmount: number },
  now: Date,
): Promise<boolean> {
  const center = await tx
    .selectFrom('centers')
    .select(['name', 'deleted_at', 'version'])
    .where('id', '=', centerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (center.deleted_at) return false;
  // A lease, since the caller cancels the first of its bookings.
  const lease = new Date(now.getTime() + LEASE_MS);
  await tx
    .updateTable('centers')
    .set({
      deleted_at: now,
      deleted_by: doer.administratorId,
      due_at: lease,
      updated_at: now,
      version: center.version + 1,
    })
    .where('id', '=', centerId)
    .execute();
  await withdrawKept(tx, centerId, () => 0, now, 'no-bookings');
  const subject = { subject: 'center', subjectId: centerId, subjectName: center.name } as const;
  const after = { cancelledAppointments: meets.appointments, refundAmount: meets.refundAmount };
  await recordAction(tx, doer, { action: 'center-deleted', ...subject, after }, now);
  return true;
}
