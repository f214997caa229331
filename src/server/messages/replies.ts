/**
 * The product's replies on WhatsApp to somebody who has just pressed a button or written something. Free text, which
 * WhatsApp accepts within 24 hours after the person wrote. A lock screen is public, so no reply names an illness, a
 * treatment or a center.
 */
import * as paths from '../../contract/paths';
import type { Language } from '../../contract';
import type { Answer } from '../../domain/messages';
import { istDateOf } from '../../domain/time';
import { wordsOf } from '../../locales/words-of';
import { enqueueMessages } from '../outbox';
import type { Tx } from '../platform/db/database';

/** `listed`: the text is on a center's list of calls. `unknown-number`: nobody with a session has the number. */
type ReplyName = Answer | 'too-late' | 'stopped' | 'listed' | 'unknown-number';

/** The page to which a reply leads that belongs to no notice. */
const PAGES = {
  stopped: paths.messageSettings,
  listed: paths.appointments(null),
  'unknown-number': paths.contact,
} as const;

/**
 * The details of an outbox row with the template `reply`. `code`: of the answered notice. `phone`: the number to call.
 */
export type ReplySlots = { reply: ReplyName; code: string | null; phone?: string | null };

export function writeReply(language: Language, { reply, code, phone = null }: ReplySlots, publicUrl: string): string {
  const page = reply in PAGES ? PAGES[reply as keyof typeof PAGES] : paths.messageSettings;
  const url = publicUrl + (code ? paths.notice(code) : page);
  return wordsOf(language, 'replies')(reply, { url, phone: phone ?? '' });
}

type Reply = ReplySlots & {
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
    slots: slots satisfies ReplySlots,
    bookingId,
  } as const;
  await enqueueMessages(tx, [reply], now);
}
