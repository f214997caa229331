import { type Nominee, RELATIONS } from '../../contract';
import { showPhone } from '../../domain/phone';
import type { Db, Tx } from '../platform/db/database';
import { recordVersion, requireVersion } from '../platform/record-version';

/** Reads a patient's nominee, and its version; null if there is none. */
export async function findNominee(db: Db | Tx, userId: string): Promise<{ nominee: Nominee | null; version: string }> {
  const row = await db
    .selectFrom('nominees')
    .select(['name', 'contact', 'relation'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const nominee = row && {
    ...row,
    contact: showPhone(row.contact),
    relation: RELATIONS.find((one) => one === row.relation)!,
  };
  return { nominee: nominee ?? null, version: recordVersion(nominee ?? {}) };
}

/** Sets the nominee, replacing any earlier one. Throws `edit-conflict` if the present one is not that of `version`. */
export async function nameNominee(
  tx: Tx,
  userId: string,
  { name, contact, relation, version }: Nominee & { version?: string | undefined },
  now: Date,
): Promise<{ nominee: Nominee; version: string }> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await requireVersion(version, (await findNominee(tx, userId)).nominee ?? {});
  const named = { name, contact, relation, updated_at: now };
  await tx
    .insertInto('nominees')
    .values({ user_id: userId, created_at: now, ...named })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(named))
    .execute();
  const set = { name, contact: showPhone(contact), relation };
  return { nominee: set, version: recordVersion(set) };
}

/** Removes the nominee, if there is one. */
export async function removeNominee(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('nominees').where('user_id', '=', userId).execute();
}
