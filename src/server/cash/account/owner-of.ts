import { sql } from 'kysely';
import { AppError } from '../../errors';
import { type AtDesk, findFor } from '../../patients';
import type { Db } from '../../platform/db/database';
import { inScope } from '../../staff';

/**
 * Reads whose account it is: somebody whom staff may see, or who deleted their own account here and has money at a
 * center of the scope. Throws the errors of `findFor`.
 */
export async function ownerOf(db: Db, by: AtDesk, patientId: string, now: Date): Promise<{ name: string }> {
  try {
    return await findFor(db, by, 'see', patientId, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'patient-not-found') throw error;
    const left = await db
      .selectFrom('patients')
      .select('name')
      .where(sql`id::text`, '=', patientId)
      .where(
        sql<boolean>`exists (select from account_entries where account_entries.patient_id = patients.id
          and ${inScope(by.scope, 'account_entries.center_id')})`,
      )
      .executeTakeFirst();
    if (!left) throw error;
    return left;
  }
}
