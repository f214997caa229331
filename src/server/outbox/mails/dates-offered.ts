import type { Language, NotKept } from '../../../contract';
import { type Paise, formatRupees } from '../../../domain/money';
import { CLOSE_GAP_HOURS } from '../../../domain/series';
import { FORMATS } from '../../platform/formats';
import { inWords } from '../../platform/words';
import type { Fact, Letter } from './layout';
import { momentOf } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { type People, forWhom } from './booking';
import { COMMON } from './words';

/**
 * The next dates of a running series. `bookingId`: the session with which the mail is listed, the last one that is booked. `amount`
 * of one session in paise, 0 where somebody else pays; `dates` those whose chairs are kept until `until` (an ISO timestamp),
 * `choose` a path.
 */
export type OfferedDates = People & {
  bookingId: string;
  centerName: string;
  startHour: number;
  amount: number;
  dates: string[];
  notKept: NotKept[];
  until: string;
  choose: string;
};

const WORDS = inWords({
  en: {
    subject: (count: number) =>
      count === 0
        ? 'No chair could be kept for your next sessions'
        : count === 1
          ? 'Your next session: 1 chair is kept for you'
          : `Your next sessions: ${count} chairs are kept for you`,
    kept: (count: number, until: string) =>
      count === 1
        ? `One more date of your regular sessions can be booked now. We keep its chair for you until ${until}.`
        : `${count} more dates of your regular sessions can be booked now. We keep their chairs for you until ${until}.`,
    none: 'More dates of your regular sessions can be booked now, but we could not keep a chair for any of them.',
    where: 'Where',
    time: 'Time',
    dates: (count: number): string => (count === 1 ? 'Date' : 'Dates'),
    sum: 'Price for all',
    nothing: 'Nothing to pay',
    after: (count: number, isFree: boolean): string => {
      if (count === 1) return 'After that time it is free for others.';
      return `You can take all of them ${isFree ? 'at once' : 'with one payment'}. After that time they are free for others.`;
    },
    look: (count: number, isFree: boolean): string =>
      `${count === 1 ? 'Take it' : 'Take them'}${isFree ? '' : ' and pay'}`,
    notKept: 'We did not keep a chair for these dates:',
    why: {
      full: 'all chairs are taken',
      closed: 'the center is closed at this time',
      yours: 'you have this time already',
      'too-close': `less than ${CLOSE_GAP_HOURS} hours from another session of yours`,
      'too-soon': 'it begins too soon for us to keep a chair',
      'not-covered': 'your scheme or sponsor does not cover this date; please ask the center',
    },
    choose: 'Choose other times',
    stop: 'We look for new dates of your regular sessions once a week. If you no longer want this, you can stop it on the same page.',
    stopIt: 'Stop these offers',
  },
  hi: {
    subject: (count) =>
      count === 0
        ? 'आपके अगले सेशन के लिए कोई कुर्सी नहीं रखी जा सकी'
        : count === 1
          ? 'आपका अगला सेशन: 1 कुर्सी आपके लिए रखी है'
          : `आपके अगले सेशन: ${count} कुर्सियाँ आपके लिए रखी हैं`,
    kept: (count, until) =>
      count === 1
        ? `आपके नियमित सेशन की एक और तारीख अब बुक हो सकती है। उसकी कुर्सी ${until} तक आपके लिए रखी है।`
        : `आपके नियमित सेशन की ${count} और तारीखें अब बुक हो सकती हैं। उनकी कुर्सियाँ ${until} तक आपके लिए रखी हैं।`,
    none: 'आपके नियमित सेशन की और तारीखें अब बुक हो सकती हैं, पर हम उनमें से किसी के लिए कुर्सी नहीं रख सके।',
    where: 'कहाँ',
    time: 'समय',
    dates: (count) => (count === 1 ? 'तारीख' : 'तारीखें'),
    sum: 'कुल कीमत',
    nothing: 'कुछ नहीं देना है',
    after: (count, isFree) => {
      if (count === 1) return 'उस समय के बाद वह दूसरों के लिए खाली होगी।';
      return `आप ${isFree ? 'एक साथ' : 'एक ही भुगतान से'} सभी ले सकते हैं। उस समय के बाद ये दूसरों के लिए खाली होंगी।`;
    },
    look: (count, isFree) => (isFree ? (count === 1 ? 'यह लें' : 'ये लें') : 'लें और भुगतान करें'),
    notKept: 'इन तारीखों के लिए हमने कुर्सी नहीं रखी:',
    why: {
      full: 'सभी कुर्सियाँ भर गई हैं',
      closed: 'सेंटर इस समय बंद है',
      yours: 'यह समय पहले से आपका है',
      'too-close': `आपके दूसरे सेशन से ${CLOSE_GAP_HOURS} घंटे से कम का अंतर है`,
      'too-soon': 'यह इतनी जल्दी शुरू होता है कि हम कुर्सी नहीं रख सकते',
      'not-covered': 'आपकी योजना या प्रायोजक इस तारीख के लिए भुगतान नहीं करते; कृपया सेंटर से पूछें',
    },
    choose: 'दूसरे समय चुनें',
    stop: 'हम हफ़्ते में एक बार आपके नियमित सेशन की नई तारीखें देखते हैं। अगर आप यह नहीं चाहते, तो इसे उसी पेज पर बंद कर सकते हैं।',
    stopIt: 'तारीखें भेजना बंद करें',
  },
});

/** Tells of the next dates of a series: which chairs are kept, and which dates are not among them. */
function datesOffered(facts: OfferedDates & { language: Language; publicUrl: string }): Letter {
  const { language, dates, notKept, until, publicUrl } = facts;
  const words = WORDS[language];
  const { date, window, moment } = FORMATS[language];
  const count = dates.length;
  const total: Paise = count * facts.amount;
  const isFree = total === 0;
  const stopUrl = `${publicUrl}/offers#regular`;
  return {
    subject: words.subject(count),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: count > 0 ? words.kept(count, moment(new Date(until))) : words.none },
      {
        facts: [
          ...forWhom(language, facts),
          [words.where, facts.centerName],
          [words.time, window(facts.startHour)],
          ...(count > 0
            ? ([
                [words.dates(count), dates.map(date).join('; ')],
                [words.sum, isFree ? words.nothing : formatRupees(total)],
              ] as Fact[])
            : []),
        ],
      },
      ...(count > 0
        ? [
            { text: words.after(count, isFree) },
            { button: { label: words.look(count, isFree), url: `${publicUrl}/offers` } },
          ]
        : []),
      ...(notKept.length > 0
        ? [
            { text: words.notKept },
            { facts: notKept.map((one): Fact => [date(one.date), words.why[one.state]]) },
            { button: { label: words.choose, url: `${publicUrl}${facts.choose}` } },
          ]
        : []),
      { text: words.stop },
      { facts: [[words.stopIt, stopUrl, stopUrl]] },
    ],
  };
}

export const DATES_OFFERED = defineMessage<OfferedDates>()({
  key: 'dates-offered',
  mail: datesOffered,
  traits: [],
  afterEnding: null,
  stillTrue: {
    asked: 'on-phones',
    ask: ({ dates, bookingId, until }, truth) => dates?.length === 0 || truth.isRenewalKept(bookingId, until),
  },
  short: {
    texts: { 'dates-offered': 'hope', 'dates-offered-one': 'hope', 'dates-offered-none': 'loss' },
    of: ({ dates, until }) => {
      if (dates.length === 0) return { name: 'dates-offered-none', values: {} };
      if (dates.length === 1) return { name: 'dates-offered-one', values: momentOf(until) };
      return { name: 'dates-offered', values: { count: dates.length, ...momentOf(until) } };
    },
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: ({ dates, choose }) => (dates.length > 0 ? '/offers' : choose),
  },
  sample: () => ({
    ...SAMPLE_APPOINTMENT,
    dates: ['2026-12-22', '2026-12-24', '2026-12-26'],
    notKept: [
      { date: '2026-12-29', state: 'full' },
      { date: '2026-12-31', state: 'closed' },
    ],
    until: '2026-11-28T10:10:00+05:30',
    choose: '/book/month',
  }),
});
