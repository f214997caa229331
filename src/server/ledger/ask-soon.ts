import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';

/**
 * Makes payments due, so that the provider is asked about them right after the commit: either a checkout must not be
 * paid any more, or a payment in it is to be recorded. A payment whose row is locked is skipped: it is being settled,
 * and is asked about again within a minute.
 */
export async function askSoon(db: Db | Tx, paymentIds: readonly string[], now: Date): Promise<void> {
  if (paymentIds.length === 0) return;
  await sql`update payments set due_at = ${now} where id in (
    select id from payments where id = any(${paymentIds}::uuid[]) for update skip locked)`.execute(db);
}
