import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';

/** The name and the number of chairs of a center that is not deleted. Throws `center-not-found`. */
export async function standingCenter(
  db: Db | Tx,
  centerId: string,
): Promise<{ id: string; name: string; slots: number }> {
  const center = await db
    .selectFrom('centers')
    .select(['id', 'name', 'slots'])
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  return center;
}
