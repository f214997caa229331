/**
 * What the product says on WhatsApp to who has just pressed a button there, or written something. Free text, which WhatsApp takes
 * within 24 hours of what the person wrote. A lock screen is public: no reply names an illness, a treatment or a center.
 */
import * as paths from '../../contract/paths';
import type { Language } from '../../contract';
import type { Answer } from '../../domain/messages';
import { istDateOf } from '../../domain/time';
import { wordsOf } from '../../locales/words-of';
import { enqueueMessages } from '../outbox';
import type { Tx } from '../platform/db/database';

/** `listed`: it stands on a center's list of calls; `unknown-number`: the number is nobody's who has a session. */
type ReplyName = Answer | 'too-late' | 'stopped' | 'listed' | 'unknown-number';

/** Where a reply leads that is about no notice. */
const PAGES = {
  stopped: paths.messageSettings,
  listed: paths.appointments(null),
  'unknown-number': paths.contact,
} as const;

/** What an outbox row of the template `reply` holds. `code`: of the notice that was answered. `phone`: of whom to call. */
export type ReplySlots = { reply: ReplyName; code: string | null; phone?: string | null };

export function writeReply(language: Language, { reply, code, phone = null }: ReplySlots, publicUrl: string): string {
  const page = reply in PAGES ? PAGES[reply as keyof typeof PAGES] : paths.messageSettings;
  const url = publicUrl + (code ? paths.notice(code) : page);
  return wordsOf(language, 'replies')(reply, { url, phone: phone ?? '' });
}

type Reply = ReplySlots & {
  /** What it replies to, one reply each: the provider's id of it, however often its webhook comes, or `toTextsOfDay`. */
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

/** One answer a day to each number for all that it writes and that nobody but a person can answer. */
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
