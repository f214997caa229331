import { sql } from 'kysely';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import { chairNumbers } from './chairs';

/** Reads the name and the chairs of a center that is not deleted. Throws `center-not-found`. */
export async function standingCenter(
  db: Db | Tx,
  centerId: string,
): Promise<{ id: string; name: string; slots: number; chairs: number[] }> {
  const center = await db
    .selectFrom('centers')
    .select(['id', 'name', 'slots', chairNumbers.as('chairs')])
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  return center;
}

/** Reads the names of centers by their ids, deleted ones included. */
export async function centerNames(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('centers')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
