/**
 * What the product says on WhatsApp to who has just pressed a button there, or written STOP. Free text, which WhatsApp takes
 * within 24 hours of what the person wrote. A lock screen is public: no reply names an illness, a treatment or a center.
 */
import { v7 as newId } from 'uuid';
import type { Language } from '../../contract';
import type { Answer } from '../../domain/messages';
import type { Tx } from '../platform/db/database';
import { inWords } from '../platform/words';

type ReplyName = Answer | 'too-late' | 'stopped';

/** `url`: the page of the notice that was answered; of STOP, the page where channels are switched on. */
const WORDS = inWords<Record<ReplyName, (url: string) => string>>({
  en: {
    coming: () => 'Thank you. We have told the center that you are coming.',
    cannot: (url) =>
      `Nothing is cancelled yet. You can cancel or choose another time here, and see your refund first: ${url}`,
    call: () => 'Thank you. The center will call you.',
    'too-late': (url) => `You can no longer answer this message. See your appointment here: ${url}`,
    stopped: (url) => `You will get no more messages from us on WhatsApp. You can switch them on again here: ${url}`,
  },
  hi: {
    coming: () => 'धन्यवाद। सेंटर को बता दिया गया है कि आप आ रहे हैं।',
    cannot: (url) =>
      `अभी कुछ रद्द नहीं हुआ है। यहाँ आप रद्द कर सकते हैं या दूसरा समय चुन सकते हैं, और देख सकते हैं कि कितने पैसे लौटेंगे: ${url}`,
    call: () => 'धन्यवाद। सेंटर आपको फ़ोन करेगा।',
    'too-late': (url) => `अब इसका जवाब नहीं दिया जा सकता। अभी की स्थिति यहाँ देखें: ${url}`,
    stopped: (url) => `अब आपको WhatsApp पर हमारे संदेश नहीं आएँगे। आप उन्हें यहाँ फिर चालू कर सकते हैं: ${url}`,
  },
});

/** Where a person switches channels on and off. */
const SETTINGS_PAGE = '/myprofile/messages';

/** What an outbox row of the template `reply` holds. `code`: of the notice that was answered. */
export type ReplySlots = { reply: ReplyName; code: string | null };

export function writeReply(language: Language, { reply, code }: ReplySlots, publicUrl: string): string {
  return WORDS[language][reply](code ? `${publicUrl}/m/${code}` : publicUrl + SETTINGS_PAGE);
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
