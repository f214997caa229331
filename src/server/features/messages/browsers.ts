/** Browsers that show notifications. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database';

/** Forgets a browser that takes no notifications any more; with the last one of an account, the channel is off. */
export async function browserIsGone(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscriptionId)
    .returning('user_id')
    .executeTakeFirst();
  if (!gone) return;
  await sql`
    update channel_consents set ended_at = ${now}, ended_by = 'gone'
    where user_id = ${gone.user_id} and channel = 'push' and ended_at is null
      and not exists (select from push_subscriptions s where s.user_id = ${gone.user_id})`.execute(tx);
}
