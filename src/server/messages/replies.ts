/**
 * What the product says on WhatsApp to who has just pressed a button there, or written STOP. Free text, which WhatsApp takes
 * within 24 hours of what the person wrote. A lock screen is public: no reply names an illness, a treatment or a center.
 */
import { v7 as newId } from 'uuid';
import * as paths from '../../contract/paths';
import type { Language } from '../../contract';
import type { Answer } from '../../domain/messages';
import { wordsOf } from '../../locales/words-of';
import type { Tx } from '../platform/db/database';

type ReplyName = Answer | 'too-late' | 'stopped';

/** Where a person switches channels on and off. */
const SETTINGS_PAGE = paths.messageSettings;

/** What an outbox row of the template `reply` holds. `code`: of the notice that was answered. */
export type ReplySlots = { reply: ReplyName; code: string | null };

export function writeReply(language: Language, { reply, code }: ReplySlots, publicUrl: string): string {
  // The page of the notice that was answered; of STOP, the page where channels are switched on.
  const url = code ? `${publicUrl}${paths.notice(code)}` : publicUrl + SETTINGS_PAGE;
  return wordsOf(language, 'replies')(reply, { url });
}

type Reply = ReplySlots & {
  /** The provider's id of what it replies to: one reply each, however often a webhook comes. */
  to: string;
  number: string;
  language: Language;
  bookingId: string | null;
};

/** Whether what a person pressed was replied to. Locks the notice, so that one of two webhooks sees the other's reply. */
export async function isRepliedTo(tx: Tx, { to, code }: { to: string; code: string }): Promise<boolean> {
  await tx.selectFrom('notices').select('id').where('code', '=', code).forUpdate().execute();
  const reply = await tx.selectFrom('outbox').select('id').where('once_key', '=', keyOf(to)).executeTakeFirst();
  return reply !== undefined;
}

const keyOf = (to: string) => `reply:${to}`;

/** Enqueues a reply, in the transaction that records what was written. */
export async function enqueueReply(
  tx: Tx,
  { to, number, language, bookingId, ...slots }: Reply,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: newId(),
      once_key: keyOf(to),
      channel: 'whatsapp',
      template: 'reply',
      recipient: number,
      language,
      slots: JSON.stringify(slots satisfies ReplySlots),
      booking_id: bookingId,
      created_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
}
