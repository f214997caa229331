import { sql } from 'kysely';
import type { Db } from '../platform/db/database';

/** The tables that say which centers exist, and how many chairs are open there before bookings are counted. */
export const CHAIR_RULES = ['centers', 'center_templates', 'center_exceptions', 'center_schemes'] as const;

/**
 * Reads a version of these tables that changes whenever any writer changes one of their rows: PostgreSQL stores the
 * number of the writing transaction in each row (`xmin`), and every write gives a row a number that no row had before.
 */
export async function versionOf(db: Db, ...tables: (typeof CHAIR_RULES)[number][]): Promise<string> {
  const each = tables.map(
    (table) =>
      sql`(select count(*) || ':' || coalesce(sum(hashtextextended(xmin::text, 0)), 0) from ${sql.table(table)})`,
  );
  const { rows } = await sql<{ version: string }>`select concat_ws(' ', ${sql.join(each)}) as version`.execute(db);
  return rows[0]!.version;
}
