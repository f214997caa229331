/**
 * What a backup holds of the database: every table of ours, parents before children. Jobs are made anew by the sweeps, and
 * counters made anew by the triggers of what is put back. Before migration 0020 that was `patients_to_count` too.
 */
import type pg from 'pg';
import { SCHEMA } from '../../platform/db/migrate';

export type Table = { name: string; columns: string[] };
type Queryable = Pick<pg.PoolClient, 'query'>;

/** The tables in an order in which their rows can be put back. Throws when they point at each other in a circle. */
export async function listTables(client: Queryable, schema = SCHEMA): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
      and c.relname not in ('tallies', 'patients_to_count')
    order by c.relname`,
    [schema],
  );
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (!next) throw new Error(`tables that refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    waiting.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** The last number that each sequence gave; those that gave none are left out. */
export async function readSequences(client: Queryable): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The migrations that a database has seen, oldest first; none when it is empty. */
export async function readMigrations(client: Queryable): Promise<string[]> {
  const { rows: found } = await client.query(
    "select 1 from pg_class where oid = to_regclass('public.kysely_migration')",
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name');
  return rows.map(({ name }) => name);
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
