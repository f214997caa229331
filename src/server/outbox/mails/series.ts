/** The mails about several sessions that were booked in one go: one for all of them. */
import type { Language } from '../../../contract';
import { type Paise, formatRupees } from '../../../domain/money';
import { isPhoneNumber, phoneHref } from '../../../domain/phone-href';
import { ARRIVE_EARLY_MINUTES, NOTICE_HOURS } from '../../../domain/policy';
import { FORMATS } from '../../platform/formats';
import { inWords } from '../../platform/words';
import { type HowPaid, type People, type SessionFacts, findChair, forWhom, myAppointments, paidFacts } from './booking';
import { BOOKING_WORDS } from './booking-words';
import type { Fact, Letter } from './layout';
import { APPOINTMENTS, FIND_CHAIR, WHILE_IT_STANDS, ofSessions, sumOf } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_SERIES, SAMPLE_SESSION } from './sample-facts';
import { COMMON } from './words';

/** `bookingId`: the session with which the mail is listed, the earliest. `sessions`: the earliest first. */
export type SeriesFacts = People & { bookingId: string; sessions: SessionFacts[] };
type Facts = SeriesFacts & { language: Language; publicUrl: string; pinOf: (bookingId: string) => string };

const rupees = formatRupees;

const WORDS = inWords({
  en: {
    confirmed: {
      subject: (count: number, from: string, until: string) =>
        count === 1 ? `Confirmed: 1 session, ${from}` : `Confirmed: ${count} sessions, ${from} to ${until}`,
      text: (count: number, from: string, until: string) =>
        count === 1
          ? `Your chair is booked and paid, for 1 session on ${from}.`
          : `Your chairs are booked and paid, for ${count} sessions from ${from} to ${until}.`,
      come: `Please come ${ARRIVE_EARLY_MINUTES} minutes before each session, with your dialysis prescription, your last three run sheets (session records), a list of your medicines and a photo ID.`,
      notice: `Until ${NOTICE_HOURS} hours before a session begins you can reschedule it, or cancel it with a full refund. The other sessions stay as they are.`,
    },
    sum: 'Paid for all',
    lost: (count: number) =>
      count === 1
        ? 'This session is not booked: your payment arrived after we could no longer hold its chair, and no other chair was free.'
        : `These ${count} sessions are not booked: your payment arrived after we could no longer hold their chairs, and no other chairs were free.`,
    back: (amount: Paise) => `${rupees(amount)} goes back to the account that it was paid from. ${COMMON.en.bankDays}`,
    chooseOthers: 'Please choose other times instead of them.',
    returned: (count: number, amount: Paise) =>
      `Your payment arrived after we could no longer hold the chairs, and ${count === 2 ? 'neither of the 2' : `none of the ${count}`} sessions could be booked. All of it, ${rupees(amount)}, goes back to the account that it was paid from. ${COMMON.en.bankDays}`,
    givenUp: {
      subject: (count: number) => `Cancelled: ${count} sessions that were not paid`,
      text: (count: number) =>
        `${count === 2 ? 'Both' : `All ${count}`} sessions were cancelled, and their chairs are free for others. Nothing had been paid, so there is nothing to refund.`,
    },
  },
  hi: {
    confirmed: {
      subject: (count, from, until) =>
        count === 1 ? `पक्का हुआ: 1 सेशन, ${from}` : `पक्के हुए: ${count} सेशन, ${from} से ${until}`,
      text: (count, from, until) =>
        count === 1
          ? `आपकी कुर्सी बुक है और भुगतान हो गया है: 1 सेशन, ${from}।`
          : `आपकी कुर्सियाँ बुक हैं और भुगतान हो गया है: ${count} सेशन, ${from} से ${until} तक।`,
      come: `कृपया हर सेशन से ${ARRIVE_EARLY_MINUTES} मिनट पहले आइए। साथ लाएँ: डायलिसिस की पर्ची, पिछले तीन सेशन की रन शीट, अपनी दवाओं की सूची और फ़ोटो वाला पहचान पत्र।`,
      notice: `हर सेशन शुरू होने से ${NOTICE_HOURS} घंटे पहले तक आप उसका समय बदल सकते हैं, या उसे रद्द करके उसके सारे पैसे वापस पा सकते हैं। बाकी सेशन वैसे ही रहेंगे।`,
    },
    sum: 'सबके लिए चुकाया गया',
    lost: (count) =>
      count === 1
        ? 'यह सेशन बुक नहीं हुआ: आपका भुगतान आने से पहले इसकी कुर्सी रखने का समय पूरा हो गया, और वह आपको फिर नहीं मिल सकी।'
        : `ये ${count} सेशन बुक नहीं हुए: आपका भुगतान आने से पहले इनकी कुर्सियाँ रखने का समय पूरा हो गया, और वे आपको फिर नहीं मिल सकीं।`,
    back: (amount) => `${rupees(amount)} उसी खाते में लौट रहे हैं जिससे भुगतान हुआ था। ${COMMON.hi.bankDays}`,
    chooseOthers: 'कृपया इनकी जगह दूसरे समय चुनें।',
    returned: (count, amount) =>
      `आपका भुगतान आने से पहले कुर्सियाँ रखने का समय पूरा हो गया, और ${count} में से कोई सेशन बुक नहीं हो सका। सारे पैसे, ${rupees(amount)}, उसी खाते में लौट रहे हैं जिससे भुगतान हुआ था। ${COMMON.hi.bankDays}`,
    givenUp: {
      subject: (count) => `छोड़ दिए गए: ${count} सेशन, जिनका भुगतान नहीं हुआ था`,
      text: (count) =>
        `${count === 2 ? 'दोनों' : `सभी ${count}`} सेशन छोड़ दिए गए हैं, और उनकी कुर्सियाँ अब दूसरों को मिल सकती हैं। कोई भुगतान नहीं हुआ था, इसलिए कुछ लौटाना नहीं है।`,
    },
  },
});

/** A line for each session; of those that are booked with the PIN at the desk. */
function lines(language: Language, sessions: readonly SessionFacts[], pinOf?: Facts['pinOf']): Fact[] {
  const { date, window } = FORMATS[language];
  const pin = ({ bookingId }: SessionFacts) =>
    pinOf ? `, ${BOOKING_WORDS[language].facts.pin} ${pinOf(bookingId)}` : '';
  return sessions.map((one) => [date(one.date), `${window(one.startHour)}, ${one.centerName}${pin(one)}`]);
}

/** Where the centers of the sessions are, each once. */
export function places(language: Language, sessions: readonly SessionFacts[]): Fact[] {
  const { where, phone } = BOOKING_WORDS[language].facts;
  const centers = new Map(
    sessions.map((one) => [`${one.centerName}, ${one.centerAddress}, ${one.centerCity}`, one.contactNumber]),
  );
  return [...centers].flatMap(([place, number]): Fact[] => [
    [where, place],
    isPhoneNumber(number) ? [phone, number, phoneHref(number)] : [phone, number],
  ]);
}

/** Paid: which sessions are booked and, after a late payment, which are not (`lost`). */
function seriesConfirmed(facts: Facts & HowPaid & { lost: SessionFacts[]; stripePaymentId: string | null }): Letter {
  const { language, sessions, lost, stripePaymentId } = facts;
  const words = WORDS[language];
  const { date } = FORMATS[language];
  const span = [sessions.length, date(sessions[0]!.date), date(sessions.at(-1)!.date)] as const;
  return {
    subject: words.confirmed.subject(...span),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.confirmed.text(...span) },
      ...(forWhom(language, facts).length > 0 ? [{ facts: forWhom(language, facts) }] : []),
      { facts: lines(language, sessions, facts.pinOf) },
      {
        facts: [
          ...places(language, sessions),
          [words.sum, rupees(sumOf(sessions) + sumOf(lost))],
          ...paidFacts(language, sumOf(sessions), facts),
          ...(stripePaymentId ? [[BOOKING_WORDS[language].facts.paymentId, stripePaymentId] as Fact] : []),
        ],
      },
      ...(lost.length > 0
        ? [
            { text: words.lost(lost.length) },
            { facts: lines(language, lost) },
            { text: `${words.back(sumOf(lost))} ${words.chooseOthers}` },
          ]
        : []),
      { text: words.confirmed.come },
      { text: words.confirmed.notice },
      myAppointments(facts),
    ],
  };
}

/** The payment arrived after all chairs were lost: it is refunded in full. */
function seriesReturned(facts: Facts): Letter {
  const { language, sessions } = facts;
  const words = WORDS[language];
  const sum = sumOf(sessions);
  return {
    subject: BOOKING_WORDS[language].subjects.returned(sum),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.returned(sessions.length, sum) },
      { facts: [...forWhom(language, facts), ...lines(language, sessions)] },
      { text: BOOKING_WORDS[language].returned.sorry },
      findChair(facts),
    ],
  };
}

/** Given up before it was paid. */
function seriesGivenUp(facts: Facts): Letter {
  const { language, sessions } = facts;
  const { subject, text } = WORDS[language].givenUp;
  return {
    subject: subject(sessions.length),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: text(sessions.length) },
      { facts: [...forWhom(language, facts), ...lines(language, sessions)] },
      findChair(facts),
    ],
  };
}

export const SERIES_CONFIRMED = defineMessage<
  SeriesFacts & HowPaid & { lost: SessionFacts[]; stripePaymentId: string | null }
>()({
  key: 'series-confirmed',
  mail: seriesConfirmed,
  traits: ['calendar'],
  afterEnding: null,
  stillTrue: WHILE_IT_STANDS,
  short: {
    texts: { booked: 'hope', 'booked-series': 'hope', 'booked-series-partly': 'loss' },
    of: ({ sessions, lost }) =>
      lost.length > 0
        ? { name: 'booked-series-partly', values: { count: sessions.length, date: sessions[0]!.date } }
        : ofSessions(sessions, 'booked', 'booked-series'),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_SERIES,
    lost: [{ ...SAMPLE_SESSION, date: '2026-11-30' }],
    paidBy: 'online-upi',
    stripePaymentId: 'pi_3SRk7Q2eYvKYlo2C0x9fD4aB',
  }),
});

export const SERIES_RETURNED = defineMessage<SeriesFacts>()({
  key: 'series-returned',
  mail: seriesReturned,
  traits: [],
  afterEnding: 'money',
  stillTrue: 'always',
  short: {
    texts: { returned: 'loss' },
    of: ({ sessions }) => ({ name: 'returned', values: { amount: sumOf(sessions) } }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: FIND_CHAIR,
  },
  sample: () => SAMPLE_SERIES,
});

export const SERIES_GIVEN_UP = defineMessage<SeriesFacts>()({
  key: 'series-given-up',
  mail: seriesGivenUp,
  traits: [],
  afterEnding: 'session',
  stillTrue: 'always',
  short: {
    texts: { 'given-up-series': 'other' },
    of: ({ sessions }) => ({ name: 'given-up-series', values: { count: sessions.length } }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => SAMPLE_SERIES,
});
