import type { Language } from '../../../contract';
import { type Paise, formatRupees } from '../../../domain/money';
import { FORMATS, formatSession } from '../../platform/formats';
import { inWords } from '../../platform/words';
import type { Letter } from './layout';
import { when } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { COMMON } from './words';

/** A chair that is kept for who waited. `amount`: what they would pay (paise); `until` an ISO timestamp. */
export type OfferedChair = {
  /** The booking that keeps it. Mails of before do not have it. */
  offerId?: string;
  username: string;
  centerName: string;
  date: string;
  startHour: number;
  amount: number;
  until: string;
};

const WORDS = inWords({
  en: {
    subject: (session: string) => `A chair is free: ${session}`,
    kept: (until: string) => `You waited for a chair, and one is free now. It is kept for you until ${until}.`,
    when: 'When',
    where: 'Where',
    price: 'Price',
    nothing: 'Nothing to pay',
    after: 'After that it goes to the next person waiting. If you do not need it, please tell us.',
    look: 'Accept or decline',
  },
  hi: {
    subject: (session) => `एक कुर्सी खाली है: ${session}`,
    kept: (until) => `आप कुर्सी का इंतज़ार कर रहे थे, और अब एक खाली है। यह ${until} तक आपके लिए रखी है।`,
    when: 'कब',
    where: 'कहाँ',
    price: 'कीमत',
    nothing: 'कुछ नहीं देना है',
    after: 'उसके बाद यह इंतज़ार कर रहे अगले व्यक्ति को मिलेगी। अगर आपको नहीं चाहिए, तो कृपया बता दें।',
    look: 'लें या छोड़ें',
  },
});

/** Tells who waits that a chair is kept for them. */
function chairOffered(facts: OfferedChair & { amount: Paise; language: Language; publicUrl: string }): Letter {
  const { language, username, centerName, amount, until, publicUrl } = facts;
  const words = WORDS[language];
  const session = formatSession(language, facts);
  return {
    subject: words.subject(session),
    greeting: COMMON[language].greet(username),
    blocks: [
      { text: words.kept(FORMATS[language].moment(new Date(until))) },
      {
        facts: [
          [words.when, session],
          [words.where, centerName],
          [words.price, amount > 0 ? formatRupees(amount) : words.nothing],
        ],
      },
      { text: words.after },
      { button: { label: words.look, url: `${publicUrl}/offers` } },
    ],
  };
}

export const CHAIR_OFFERED = defineMessage<OfferedChair>()({
  key: 'chair-offered',
  mail: chairOffered,
  traits: [],
  afterEnding: null,
  stillTrue: {
    asked: 'on-phones',
    ask: ({ offerId, until }, truth) => offerId === undefined || truth.isKept(offerId, until),
  },
  short: {
    texts: { 'chair-offered': 'hope' },
    of: ({ until, ...session }) => ({ name: 'chair-offered', values: { ...when(session), clock: new Date(until) } }),
    urgency: 'soon',
    ladder: 'beside-mail',
    leadsTo: '/offers',
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, until: '2026-11-20T10:40:00+05:30' }),
});
