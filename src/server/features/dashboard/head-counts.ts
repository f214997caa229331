import { sql } from 'kysely';
import type { Overview } from '../../../contract/admin';
import type { Db } from '../../db/database';

/** How many centers and people there are; who or what was deleted does not count. */
export async function headCounts(db: Db): Promise<Pick<Overview, 'centers' | 'users'>> {
  const { rows } = await sql<{ centers: number; active: number; users: number; blocked: number }>`
    select
      (select count(*) from centers where deleted_at is null) as centers,
      (select count(*) from centers where deleted_at is null and status = 'active') as active,
      (select coalesce(sum(n), 0) from tallies where kind = 'users' and status <> 'deleted') as users,
      (select coalesce(sum(n), 0) from tallies where kind = 'users' and status = 'blocked') as blocked`.execute(db);
  const { centers, active, users, blocked } = rows[0]!;
  return { centers: { total: centers, active }, users: { total: users, blocked } };
}
