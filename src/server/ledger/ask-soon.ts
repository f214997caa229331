import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';

/**
 * Has the provider asked about payments once this is committed: a checkout must not be paid any more, or what was paid in it is to
 * be recorded. One whose row somebody else holds is being settled, and is asked about again within a minute.
 */
export async function askSoon(db: Db | Tx, paymentIds: readonly string[], now: Date): Promise<void> {
  if (paymentIds.length === 0) return;
  await sql`update payments set due_at = ${now} where id in (
    select id from payments where id = any(${paymentIds}::uuid[]) for update skip locked)`.execute(db);
}
