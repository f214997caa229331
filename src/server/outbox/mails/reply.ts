import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import type { Answer } from '../../../domain/messages';
import { wordsOf } from '../../../locales/words-of';
import { defineMessage } from './message';

/** `listed`: the text is on a center's list of calls. `unknown-number`: nobody with a session has the number. */
type ReplyName = Answer | 'too-late' | 'stopped' | 'started' | 'listed' | 'unknown-number';

/** The page to which a reply leads that belongs to no notice. */
const PAGES = {
  stopped: paths.messageSettings,
  started: paths.messageSettings,
  listed: paths.appointments(null),
  'unknown-number': paths.contact,
} as const;

/** `code`: of the notice that was answered. `phone`: the number to call. */
export type ReplyDetails = { reply: ReplyName; code: string | null; phone?: string | null };

/** A lock screen is public, so no reply names an illness, a treatment or a center. */
function replyText(
  { reply, code, phone = null }: ReplyDetails,
  { language, publicUrl }: { language: Language; publicUrl: string },
): string {
  const page = reply in PAGES ? PAGES[reply as keyof typeof PAGES] : paths.messageSettings;
  const url = publicUrl + (code ? paths.notice(code) : page);
  return wordsOf(language, 'replies')(reply, { url, phone: phone ?? '' });
}

/**
 * The reply on WhatsApp to somebody who has just pressed a button or written something: free text, which WhatsApp
 * accepts within 24 hours after the person wrote.
 */
export const REPLY = defineMessage<ReplyDetails>()({
  key: 'reply',
  mail: null,
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  reply: replyText,
  sample: () => ({ reply: 'listed', code: null, phone: '080 5550 0187' }),
});
