import { type Nominee, RELATIONS } from '../../contract';
import { showPhone } from '../../domain/phone';
import type { Db } from '../platform/db/database';

/** The nominee of a patient; null when there is none. */
export async function findNominee(db: Db, userId: string): Promise<Nominee | null> {
  const row = await db
    .selectFrom('nominees')
    .select(['name', 'contact', 'relation'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row
    ? { ...row, contact: showPhone(row.contact), relation: RELATIONS.find((one) => one === row.relation)! }
    : null;
}

/** Sets the nominee, replacing any earlier one. */
export async function nameNominee(
  db: Db,
  userId: string,
  { name, contact, relation }: Nominee,
  now: Date,
): Promise<void> {
  const named = { name, contact, relation, updated_at: now };
  await db
    .insertInto('nominees')
    .values({ user_id: userId, created_at: now, ...named })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(named))
    .execute();
}

/** Removes the nominee, if there is one. */
export async function removeNominee(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('nominees').where('user_id', '=', userId).execute();
}
