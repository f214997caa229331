/**
 * How somebody without an account ends our mails, and which mails still come afterwards. An account ends reminders
 * (`endUrl`); its other mails are about its own bookings, money and security.
 */
import type { Language } from '../../contract';
import { wordsOf } from '../../locales/words-of';
import type { MailText } from './mails/layout';
import type { StillSent } from './mails/message';

/** A reader without an account: the link by which they end our mails, and whether they have. */
export type Ending = { url: string; hasEnded: boolean };

/**
 * Adds to a mail what its reader without an account can do about our mails; unchanged if the mail has its own way to
 * end. `why`: why it comes although they ended our mails; null: it does not.
 */
export function withEnding(mail: MailText, why: StillSent | null, language: Language, ending: Ending | null): MailText {
  if (!ending || mail.end || why === 'work' || why === 'newsletter') return mail;
  const say = wordsOf(language, 'ending');
  if (!ending.hasEnded || why === null) return { ...mail, end: { label: say('end'), url: ending.url } };
  return { ...mail, blocks: [...mail.blocks, { text: say(why) }], end: { label: say('choose'), url: ending.url } };
}
