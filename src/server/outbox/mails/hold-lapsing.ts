/** Chairs are held for who has not paid for them yet, and the hold is about to lapse. */
import type { Language } from '../../../contract';
import { type Paise, formatRupees } from '../../../domain/money';
import { FORMATS } from '../../platform/formats';
import { inWords } from '../../platform/words';
import { type People, type SessionFacts, forWhom, myAppointments, whenAndWhere } from './booking';
import { payNow } from './by-center';
import type { Fact, Letter } from './layout';
import { APPOINTMENTS, sumOf } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_SERIES, SAMPLE_SESSION } from './sample-facts';
import { places } from './series';
import { COMMON } from './words';

/**
 * `bookingId`: the session with which the mail is listed, the earliest. `link`: where it is paid, if that was opened. `until`: when
 * the hold lapses, as an ISO timestamp.
 */
export type HoldLapsing = People & { bookingId: string; sessions: SessionFacts[]; link: string | null; until: string };

const WORDS = inWords({
  en: {
    subject: (count: number, until: string) =>
      count === 1 ? `Your chair is kept until ${until}` : `Your ${count} chairs are kept until ${until}`,
    text: (count: number, amount: Paise, until: string) =>
      count === 1
        ? `Your chair is not paid yet. Please pay ${formatRupees(amount)} by ${until} to confirm it; after that others can book it.`
        : `Your ${count} chairs are not paid yet. Please pay ${formatRupees(amount)} by ${until} to confirm them; after that others can book them.`,
    needless: 'If you have just paid, or do not need it any more, there is nothing to do.',
  },
  hi: {
    subject: (count, until) => (count === 1 ? `आपकी कुर्सी ${until} तक रखी है` : `आपकी ${count} कुर्सियाँ ${until} तक रखी हैं`),
    text: (count, amount, until) =>
      count === 1
        ? `आपकी कुर्सी का भुगतान अभी बाकी है। इसे पक्का करने के लिए कृपया ${until} तक ${formatRupees(amount)} चुकाएँ; उसके बाद कोई और इसे बुक कर सकता है।`
        : `आपकी ${count} कुर्सियों का भुगतान अभी बाकी है। इन्हें पक्का करने के लिए कृपया ${until} तक ${formatRupees(amount)} चुकाएँ; उसके बाद कोई और इन्हें बुक कर सकता है।`,
    needless: 'अगर आपने अभी-अभी भुगतान किया है, या अब इसकी ज़रूरत नहीं है, तो कुछ करने की ज़रूरत नहीं।',
  },
});

/** Says until when the chairs are held, and leads to the payment. */
function holdLapsing(facts: HoldLapsing & { language: Language; publicUrl: string }): Letter {
  const { language, sessions, link, until } = facts;
  const words = WORDS[language];
  const { date, window, clockTime } = FORMATS[language];
  const [first] = sessions as [SessionFacts, ...SessionFacts[]];
  const clock = clockTime(new Date(until));
  const amount = sessions.reduce((sum, one) => sum + one.amount, 0);
  const lines = sessions.map((one): Fact => [date(one.date), window(one.startHour)]);
  return {
    subject: words.subject(sessions.length, clock),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.text(sessions.length, amount, clock) },
      sessions.length === 1
        ? { facts: whenAndWhere(language, { ...facts, ...first }) }
        : { facts: [...forWhom(language, facts), ...lines, ...places(language, sessions)] },
      link ? { button: { label: payNow(language, amount), url: link } } : myAppointments(facts),
      { text: words.needless },
    ],
  };
}

export const HOLD_LAPSING = defineMessage<HoldLapsing>()({
  key: 'hold-lapsing',
  mail: holdLapsing,
  traits: [],
  afterEnding: null,
  stillTrue: { asked: 'everywhere', ask: ({ bookingId, until }, truth) => truth.isKept(bookingId, until) },
  short: {
    texts: { 'hold-lapsing': 'hope', 'hold-lapsing-series': 'hope' },
    of: ({ sessions, until }) => {
      const values = { amount: sumOf(sessions), clock: new Date(until) };
      return sessions.length === 1
        ? { name: 'hold-lapsing', values: { ...values, date: sessions[0]!.date } }
        : { name: 'hold-lapsing-series', values: { ...values, count: sessions.length } };
    },
    urgency: 'soon',
    ladder: 'mail-last',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_SERIES,
    sessions: [SAMPLE_SESSION],
    link: 'https://checkout.example/c/pay/cs_test_a1',
    until: '2026-11-20T10:40:00+05:30',
  }),
});
