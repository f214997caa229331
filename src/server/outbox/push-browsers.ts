/** Browsers that show the notifications of an account, and the consent that ends with the last of them. */
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database';

/**
 * Forgets browsers of an account that are not logged in any more. Called where sessions are ended remotely, so that
 * nobody reads notifications on a lost or lent phone afterwards.
 */
export async function forgetClosedBrowsers(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    delete from push_subscriptions p where p.user_id = ${userId} and not exists (
      select from sessions s where s.user_id = ${userId} and s.ended_at is null and s.device_hash = p.device_hash)`.execute(
    tx,
  );
  await endPushWithLast(tx, userId, 'page', now);
}

/** Switches the push channel off if the account has no browser left. */
export async function endPushWithLast(tx: Tx, userId: string, endedBy: 'page' | 'gone', now: Date): Promise<void> {
  await sql`
    update channel_consents set ended_at = ${now}, ended_by = ${endedBy}
    where user_id = ${userId} and channel = 'push' and ended_at is null
      and not exists (select from push_subscriptions s where s.user_id = ${userId})`.execute(tx);
}
