import type { Db, Tx } from '../../../platform/db/database';
import { AppError } from '../../../errors';

/** Throws why a center can't be booked: `center-not-found` or `center-blocked`. */
export async function requireCenter(db: Db | Tx, centerId: string): Promise<never> {
  const center = await db
    .selectFrom('centers')
    .select('id')
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  throw new AppError(center ? 'center-blocked' : 'center-not-found');
}
