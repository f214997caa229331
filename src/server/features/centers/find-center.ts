import type { Center } from '../../../contract';
import { id } from '../../../contract/common';
import type { Db } from '../../platform/db/database';
import { AppError } from '../../errors';
import { presentCenter } from './present';

/** A center by its id or its short id. Throws `center-not-found`. */
export async function findCenter(db: Db, idOrShort: string): Promise<Center> {
  const row = await db
    .selectFrom('centers')
    .selectAll()
    .where(id.safeParse(idOrShort).success ? 'id' : 'short_id', '=', idOrShort)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('center-not-found');
  return presentCenter(row);
}
