import { sql } from 'kysely';
import type { Tx } from './database';

/** Waits for an advisory lock of this name, and holds it until the transaction ends. */
export async function lock(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Locks those rows of a table that nobody else has locked at the moment, sorted by id. Returns their ids. */
export async function lockFree(tx: Tx, table: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) order by id for update skip locked`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
