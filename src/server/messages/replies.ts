/** Replies on WhatsApp to somebody who has just pressed a button or written something. */
import type { Language } from '../../contract';
import { istDateOf } from '../../domain/time';
import { enqueueMessages, type ReplyDetails } from '../outbox';
import type { Tx } from '../platform/db/database';

type Reply = ReplyDetails & {
  /**
   * What is replied to, for one reply each: the provider's id of the message, however often its webhook comes, or
   * `toTextsOfDay`.
   */
  to: string;
  number: string;
  language: Language;
  bookingId: string | null;
};

/**
 * Whether a pressed button was replied to. Locks the notice, so that of two simultaneous webhooks one sees the other's
 * reply.
 */
export async function isRepliedTo(tx: Tx, { to, code }: { to: string; code: string }): Promise<boolean> {
  await tx.selectFrom('notices').select('id').where('code', '=', code).forUpdate().execute();
  const reply = await tx.selectFrom('outbox').select('id').where('once_key', '=', keyOf(to)).executeTakeFirst();
  return reply !== undefined;
}

const keyOf = (to: string) => `reply:${to}`;

/** The key for one reply a day to each number, for all its texts that only a person can answer. */
export const toTextsOfDay = (number: string, now: Date) => `texts:${number}:${istDateOf(now)}`;

/** Enqueues a reply, in the transaction that records what was written. */
export async function enqueueReply(
  tx: Tx,
  { to, number, language, bookingId, ...slots }: Reply,
  now: Date,
): Promise<void> {
  const reader = { recipient: number, language, channel: 'whatsapp' } as const;
  const reply = {
    ...reader,
    onceKey: keyOf(to),
    template: 'reply',
    slots: slots satisfies ReplyDetails,
    bookingId,
  } as const;
  await enqueueMessages(tx, [reply], now);
}
