import { sql } from 'kysely';
import type { PastImport } from '../../contract/admin/desk/imports';
import { TAKE_BACK_HOURS } from '../../domain/imports';
import type { Scope } from '../../domain/rights';
import { HOUR_MS } from '../../domain/time';
import type { Db } from '../platform/db/database';

/** How many imports are listed. */
const MOST_LISTED = 50;

/** Lists the latest imports of patients, those at the centers of a scope alone, the latest first, and whether each can be taken back. */
export async function listImports(db: Db, scope: Scope, now: Date): Promise<PastImport[]> {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('administrators', 'administrators.id', 'imports.administrator_id')
    .select(['imports.id', 'imports.at', 'imports.file_name', 'imports.taken_back_at', 'administrators.user_name'])
    .select(
      sql<
        string[]
      >`coalesce((select jsonb_agg(name order by name) from centers where centers.id = any(imports.centers)), '[]')`.as(
        'names',
      ),
    )
    .select([
      sql<number>`coalesce((done ->> 'patients')::int, 0)`.as('patients'),
      sql<number>`coalesce((done ->> 'added')::int, 0)`.as('added'),
      sql<number>`coalesce((done ->> 'sessions')::int, 0)`.as('sessions'),
    ])
    .where('what', '=', 'patients')
    .where(
      scope === 'all'
        ? sql<boolean>`true`
        : sql<boolean>`(cardinality(imports.centers) > 0 and imports.centers <@ ${[...scope]}::uuid[])`,
    )
    .orderBy('imports.at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => {
    const until = new Date(row.at.getTime() + TAKE_BACK_HOURS * HOUR_MS);
    return {
      _id: row.id,
      at: row.at.toISOString(),
      by: row.user_name,
      fileName: row.file_name,
      centers: row.names,
      ...{ patients: row.patients, added: row.added, sessions: row.sessions },
      takenBackAt: row.taken_back_at?.toISOString() ?? null,
      takeBackUntil: row.taken_back_at === null && now <= until ? until.toISOString() : null,
    };
  });
}
