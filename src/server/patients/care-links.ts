/** Ending what an account may do for a person. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/database';
import { freeKept } from '../seats';
import { accessOf } from './care';

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

/**
 * Asks anew whether these accounts may act for the person: until somebody confirms it, each sees and changes what it made. `which`: a
 * condition on `care_links`. Returns the accounts.
 */
export async function askAnew(tx: Tx, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update care_links set access = case when ${accessOf()} = 'view' then 'view' else 'book' end,
      confirmed_by = null, confirmed_at = null, confirmed_staff = null, confirmed_paper = null
    where ended_at is null and ${which} returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}
