import type { Tx } from '../platform/db/database';
import { markRead, recordReceipt } from '../outbox';

/** `messageId`: of the notification that was shown or opened. Absent if only the notice's page was. */
type Seen = { code: string; how: 'shown' | 'opened'; messageId?: string | undefined };

/**
 * Records that a browser showed a notification, or that somebody opened a message, after which no other channel is
 * tried. Returns false if there is no such notice.
 */
export async function noteSeen(tx: Tx, { code, how, messageId }: Seen, now: Date): Promise<boolean> {
  const notice = await tx.selectFrom('notices').select('id').where('code', '=', code).executeTakeFirst();
  if (!notice) return false;
  const push = await tx
    .selectFrom('outbox')
    .select(['id', 'provider_id'])
    .where('notice_id', '=', notice.id)
    .where('channel', '=', 'push')
    .$if(messageId !== undefined, (query) => query.where('id', '=', messageId!))
    // Without a message id, one that is still to be sent can't have been shown.
    .$if(messageId === undefined, (query) => query.where('status', '=', 'sent'))
    .orderBy('id')
    .execute();
  if (how === 'shown' || messageId) {
    for (const { id, provider_id: providerId } of push) {
      const state = how === 'shown' ? 'delivered' : 'read';
      await recordReceipt(tx, { channel: 'push', id, providerId: providerId ?? id, state }, now);
    }
  }
  if (how === 'opened') await markRead(tx, notice.id, now);
  return true;
}
