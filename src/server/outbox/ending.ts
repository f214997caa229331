/**
 * How somebody without an account ends our mails, and which still come after that. An account ends reminders (`endUrl`); its other
 * mails are about its own bookings, money and security.
 */
import type { Language } from '../../contract';
import { wordsOf } from '../../locales/words-of';
import type { MailText } from './mails/layout';
import type { StillSent } from './mails/message';

/** A reader without an account: where they end our mails, and whether they have. */
export type Ending = { url: string; hasEnded: boolean };

/**
 * A mail with what its reader, who has no account, can do about our mails; as it is where it has an end already. `why` it comes
 * although they ended ours; null: it does not.
 */
export function withEnding(mail: MailText, why: StillSent | null, language: Language, ending: Ending | null): MailText {
  if (!ending || mail.end || why === 'work' || why === 'newsletter') return mail;
  const say = wordsOf(language, 'ending');
  if (!ending.hasEnded || why === null) return { ...mail, end: { label: say('end'), url: ending.url } };
  return { ...mail, blocks: [...mail.blocks, { text: say(why) }], end: { label: say('choose'), url: ending.url } };
}
