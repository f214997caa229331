import { sql } from 'kysely';
import type { Db } from '../platform/db/database';

/** What says which centers there are, and how many chairs are open there before anything is booked. */
export const CHAIR_RULES = ['centers', 'center_templates', 'center_exceptions', 'center_schemes'] as const;

/**
 * Changes whenever a row of one of these tables does, by any writer: PostgreSQL stores the number of the writing transaction in each
 * row (`xmin`), and a row that is written has a number that no row had before.
 */
export async function versionOf(db: Db, ...tables: (typeof CHAIR_RULES)[number][]): Promise<string> {
  const each = tables.map(
    (table) =>
      sql`(select count(*) || ':' || coalesce(sum(hashtextextended(xmin::text, 0)), 0) from ${sql.table(table)})`,
  );
  const { rows } = await sql<{ version: string }>`select concat_ws(' ', ${sql.join(each)}) as version`.execute(db);
  return rows[0]!.version;
}
