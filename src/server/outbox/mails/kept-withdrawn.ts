/** Chairs that were kept for somebody, as an offer or as the next dates of a series, and are taken back before their time. */
import type { Language } from '../../../contract';
import type { Sitting } from '../../../domain/series';
import { FORMATS, formatSession } from '../../platform/formats';
import { inWords } from '../../platform/words';
import { type People, findChair, forWhom } from './booking';
import { BOOKING_WORDS } from './booking-words';
import type { Letter } from './layout';
import { FIND_CHAIR, ofSessions } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_PERSON, SAMPLE_SESSION } from './sample-facts';
import { COMMON } from './words';

/** `sessions`: of one center, the earliest first. */
export type KeptWithdrawn = People & { centerName: string; sessions: Sitting[] };

const WORDS = inWords({
  en: {
    subject: (count: number, when: string) =>
      count === 1 ? `No longer kept for you: ${when}` : `${count} chairs are no longer kept for you`,
    text: (count: number): string =>
      count === 1
        ? 'This chair was kept for you. The center now has fewer chairs at that time, so you can’t have it any more, although the time to take it is not over. We are sorry.'
        : 'These chairs were kept for you. The center now has fewer chairs at those times, so you can’t have them any more, although the time to take them is not over. We are sorry.',
    next: 'Nothing was charged. Please look for another chair.',
  },
  hi: {
    subject: (count, when) => (count === 1 ? `अब आपके लिए नहीं रखी है: ${when}` : `${count} कुर्सियाँ अब आपके लिए नहीं रखी हैं`),
    text: (count) =>
      count === 1
        ? 'यह कुर्सी आपके लिए रखी थी। उस समय सेंटर में अब कुर्सियाँ कम हैं, इसलिए यह आपको नहीं मिल पाएगी, जबकि इसे लेने का समय अभी बाकी था। हमें खेद है।'
        : 'ये कुर्सियाँ आपके लिए रखी थीं। उन समयों पर सेंटर में अब कुर्सियाँ कम हैं, इसलिए ये आपको नहीं मिल पाएँगी, जबकि इन्हें लेने का समय अभी बाकी था। हमें खेद है।',
    next: 'कोई पैसा नहीं लिया गया है। कृपया दूसरी कुर्सी देखें।',
  },
});

/** Says that what was kept is gone, and leads to other chairs. */
function keptWithdrawn(facts: KeptWithdrawn & { language: Language; publicUrl: string }): Letter {
  const { language, sessions, centerName } = facts;
  const words = WORDS[language];
  const { date, window } = FORMATS[language];
  return {
    subject: words.subject(sessions.length, formatSession(language, sessions[0]!)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.text(sessions.length) },
      {
        facts: [
          ...forWhom(language, facts),
          ...sessions.map((one): [string, string] => [date(one.date), window(one.startHour)]),
          [BOOKING_WORDS[language].facts.where, centerName],
        ],
      },
      { text: words.next },
      findChair(facts),
    ],
  };
}

export const KEPT_WITHDRAWN = defineMessage<KeptWithdrawn>()({
  key: 'kept-withdrawn',
  mail: keptWithdrawn,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: {
    texts: { 'kept-withdrawn': 'loss', 'kept-withdrawn-several': 'loss' },
    of: ({ sessions }) => ofSessions(sessions, 'kept-withdrawn', 'kept-withdrawn-several'),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: FIND_CHAIR,
  },
  sample: () => ({
    ...SAMPLE_PERSON,
    centerName: SAMPLE_SESSION.centerName,
    sessions: [{ date: SAMPLE_SESSION.date, startHour: SAMPLE_SESSION.startHour }],
  }),
});
