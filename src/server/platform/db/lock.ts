import { sql } from 'kysely';
import type { Tx } from './database';

/** Waits for an advisory lock of this name, and holds it until the transaction ends. */
export async function lock(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
