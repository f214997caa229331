import { sql } from 'kysely';
import { hasProvedNumber, wentToAnotherNumber } from '../outbox';
import type { Db, Tx } from '../platform/db/database';
import { type CareDeed, mayAct } from '../patients';

/**
 * Returns who acts by the link of a notice: the account that was told, as long as it may; or the patient without an
 * account who was told at an address, or at a number that they proved, and that is still theirs. Null if nobody may see or change the booking by it any more.
 */
export async function actorOf(
  db: Db | Tx,
  notice: { id: string; userId: string | null; patientId: string | null; email: string | null; bookingId: string },
  deed: CareDeed = 'change',
): Promise<string | null> {
  const { id, userId, patientId, email, bookingId } = notice;
  if (userId !== null) {
    const found = await db
      .selectFrom('bookings')
      .innerJoin('users', (join) => join.on('users.id', '=', userId))
      .select('users.id')
      .where('bookings.id', '=', bookingId)
      .$if(deed === 'change', (mine) => mine.where('users.status', '=', 'active'))
      .where(mayAct(userId, deed))
      .executeTakeFirst();
    return found?.id ?? null;
  }
  const patient = await db
    .selectFrom('bookings')
    .innerJoin('patients', 'patients.id', 'bookings.patient_id')
    .leftJoin('users', 'users.id', 'patients.user_id')
    .select('patients.id')
    .where('bookings.id', '=', bookingId)
    .where(
      sql<boolean>`(coalesce(users.email, patients.email) = ${email}
        or patients.id = ${patientId}::uuid and ${hasProvedNumber(sql`patients.id`)})`,
    )
    // Whoever has a number that was corrected since still has the link.
    .where(sql<boolean>`not ${wentToAnotherNumber(sql`${id}::uuid`, 'patients')}`)
    .where(sql<string>`coalesce(users.status, 'active')`, '=', 'active')
    .executeTakeFirst();
  return patient?.id ?? null;
}
