/**
 * How somebody without an account ends our mails, and which still come after that. An account ends reminders (`endUrl`); its other
 * mails are about its own bookings, money and security.
 */
import type { Language } from '../../contract';
import { inWords } from '../platform/words';
import type { Letter } from './mails/layout';
import type { StillSent } from './mails/message';

/** A reader without an account: where they end our mails, and whether they have. */
export type Ending = { url: string; hasEnded: boolean };

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

/**
 * A letter with what its reader, who has no account, can do about our mails; as it is where it has an end already. `why` it comes
 * although they ended ours; null: it does not.
 */
export function withEnding(letter: Letter, why: StillSent | null, language: Language, ending: Ending | null): Letter {
  if (!ending || letter.end || why === 'work' || why === 'letter') return letter;
  const words = WORDS[language];
  if (!ending.hasEnded || why === null) return { ...letter, end: { label: words.end, url: ending.url } };
  return { ...letter, blocks: [...letter.blocks, { text: words[why] }], end: { label: words.choose, url: ending.url } };
}
