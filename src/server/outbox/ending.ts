/**
 * How somebody without an account ends our mails, and which still come after that. An account ends reminders (`endUrl`); its other
 * mails are about its own bookings, money and security.
 */
import type { Language } from '../../contract';
import { inWords } from '../platform/words';
import type { Letter } from './mails/layout';
import type { Template } from './mails';

/** Why a mail comes although its reader has ended ours. `work`: to staff, and to ourselves; `letter`: it has an end of its own. */
type StillSent = 'asked' | 'session' | 'money' | 'work' | 'letter';

/** Of every mail, why it is still sent to who has ended ours; null: it is not. */
const STILL_SENT: Record<Template, StillSent | null> = {
  'signup-code': 'asked',
  'reset-code': 'asked',
  'delete-code': 'asked',
  'care-code': null,
  'care-changed': null,
  'chair-offered': null,
  'dates-offered': null,
  'kept-withdrawn': null,
  'account-exists': null,
  'no-account': null,
  'consent-needed': null,
  'password-changed': 'asked',
  'account-deleted': 'asked',
  'new-device': null,
  'new-devices': null,
  'new-way': null,
  'booking-confirmed': null,
  'booking-rescheduled': 'session',
  'booking-funded': null,
  'booked-by-center': null,
  'moved-by-center': 'session',
  'moved-by-closure': 'session',
  'booking-cancelled': 'session',
  'booking-cancelled-by-center': 'session',
  'refund-started': 'money',
  'refund-arrived': 'money',
  'from-desk': null,
  'hold-lapsing': null,
  reminder: null,
  'reminder-change': null,
  'session-missed': null,
  'payment-received': 'money',
  'refund-paid': 'money',
  'payment-differs': 'money',
  'payment-returned': 'money',
  'series-confirmed': null,
  'series-returned': 'money',
  'series-given-up': 'session',
  'sessions-cancelled': 'session',
  'sessions-moved': 'session',
  'center-closed': 'session',
  'cancelled-by-us': 'session',
  'newsletter-confirm': null,
  'newsletter-welcome': 'letter',
  'newsletter-already': 'letter',
  'staff-invitation': 'work',
  'accounts-month': 'work',
  'contact-message': 'work',
  'contact-received': null,
};

/** A reader without an account: where they end our mails, and whether they have. */
export type Ending = { url: string; hasEnded: boolean };

/** Whether a mail is still sent to who has ended ours. */
export const isStillSent = (template: Template): boolean => STILL_SENT[template] !== null;

const WORDS = inWords({
  en: {
    end: 'Not for you, or not wanted? Stop emails to this address',
    asked: 'You have stopped our emails. This one comes because it was asked for with this address.',
    session: 'You have stopped our emails. This one comes because a session was changed or cancelled.',
    money: 'You have stopped our emails. This one comes because it is about money that was paid.',
    choose: 'Choose again',
  },
  hi: {
    end: 'यह आपके लिए नहीं है, या आपको नहीं चाहिए? इस पते पर ईमेल बंद करें',
    asked: 'आपने हमारे ईमेल बंद किए हैं। यह इसलिए आया है कि इस पते से इसे माँगा गया था।',
    session: 'आपने हमारे ईमेल बंद किए हैं। यह इसलिए आया है कि एक सेशन बदला या रद्द हुआ है।',
    money: 'आपने हमारे ईमेल बंद किए हैं। यह इसलिए आया है कि यह चुकाए गए पैसों के बारे में है।',
    choose: 'फिर से चुनें',
  },
});

/** A letter with what its reader, who has no account, can do about our mails; as it is where it has an end already. */
export function withEnding(letter: Letter, template: Template, language: Language, ending: Ending | null): Letter {
  const why = STILL_SENT[template];
  if (!ending || letter.end || why === 'work' || why === 'letter') return letter;
  const words = WORDS[language];
  if (!ending.hasEnded || why === null) return { ...letter, end: { label: words.end, url: ending.url } };
  return { ...letter, blocks: [...letter.blocks, { text: words[why] }], end: { label: words.choose, url: ending.url } };
}
