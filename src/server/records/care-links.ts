/** Ending what an account may do for a person. */
import type { Tx } from '../platform/db/database';
import { freeKept } from './bookings';

export type CareLink = { user_id: string; patient_id: string };

/** Whoever may act for a person no more waits for no chair of theirs either, and none is kept. */
export async function endWaitsOf(tx: Tx, link: CareLink, now: Date): Promise<void> {
  await tx
    .updateTable('waits')
    .set({ ended_at: now })
    .where('user_id', '=', link.user_id)
    .where('patient_id', '=', link.patient_id)
    .where('ended_at', 'is', null)
    .execute();
  await freeKept(tx, { userId: link.user_id, patientId: link.patient_id }, now);
}
