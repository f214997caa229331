import { type Nominee, RELATIONS } from '../../../contract';
import type { Db } from '../../platform/db/database';

/** Whom a patient has named; null when nobody. */
export async function findNominee(db: Db, userId: string): Promise<Nominee | null> {
  const row = await db
    .selectFrom('nominees')
    .select(['name', 'contact', 'relation'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { ...row, relation: RELATIONS.find((one) => one === row.relation)! } : null;
}

/** Names somebody, in place of whoever was named before. */
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
