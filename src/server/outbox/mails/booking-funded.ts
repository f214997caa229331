/**
 * The mails about appointments for which nothing is paid online now. Who pays is named once what stands is told, in the table of
 * facts alone.
 */
import { type Paise, formatRupees } from '../../../domain/money';
import { arrivalTime } from '../../../domain/policy';
import { FORMATS, formatSession } from '../../platform/formats';
import { inWords } from '../../platform/words';
import {
  type Facts,
  type HowPaid,
  type People,
  type SessionFacts,
  findChair,
  forWhom,
  myAppointments,
  paidFacts,
  whenAndWhere,
} from './booking';
import type { Block, Fact, Letter } from './layout';
import { APPOINTMENTS, FIND_CHAIR, WHILE_IT_STANDS, momentOf, ofSessions, when } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_SERIES } from './sample-facts';
import { places } from './series';
import { COMMON } from './words';

/**
 * `booked`: it stands. `asked`: the center has to check the cover. `paper`, `refused`: what it answered, and why. `unanswered`: it
 * did not answer in time, and the chair is free again; `not-approved`: it is free because the center said so. `isNext`: other
 * appointments are approved, and these wait for the next approval.
 */
export type FundedNews = { isNext?: boolean } & (
  | { kind: 'booked' | 'asked' | 'unanswered' }
  | { kind: 'paper' | 'refused' | 'not-approved'; reason: string }
);

/** `until`: until when the chair is kept, ISO; null where it stands. `isDue`: its amount is to be paid at the center. */
type FundedSession = SessionFacts & { until: string | null; isDue: boolean };

/** `bookingId`: the session with which the mail is listed, the earliest. */
export type BookingFunded = People & { bookingId: string; sessions: FundedSession[] } & HowPaid & FundedNews;

const WORDS = inWords({
  en: {
    subjects: {
      booked: (when: string) => `Confirmed: your session on ${when}`,
      asked: (when: string) => `Chair kept for you: your session on ${when}`,
      paper: (when: string) => `A paper is missing: your session on ${when}`,
      refused: (when: string) => `Please decide: your session on ${when}`,
      unanswered: (when: string) => `Not booked: your session on ${when}`,
      'not-approved': (when: string) => `Not booked: your session on ${when}`,
    },
    booked: (count: number) => (count === 1 ? 'Your chair is booked.' : `Your ${count} chairs are booked.`),
    asked: (until: string) =>
      `Your center checks your papers before it confirms. Your chair is kept for you until ${until}; we write to you as soon as the center has answered.`,
    askedNext: (until: string) =>
      `Your center has to give its next approval before this is confirmed. Your chair is kept for you until ${until}; we write to you as soon as the center has answered.`,
    stays: `Your confirmed appointments stay as they are.`,
    paper: (until: string) =>
      `Your center needs something more from you. Please add it by ${until}: until then your chair is kept.`,
    refused: `The center could not accept the papers for this appointment.`,
    selfPay: (amount: Paise, until: string) =>
      `You can keep this chair if you pay ${formatRupees(amount)} for a session yourself by ${until}. After that others can book it.`,
    unanswered: (phone: string) =>
      `The center has not answered in time, so this chair is not kept for you any more. We are sorry. Please call the center (${phone}), or find another chair: do not miss a session.`,
    notApproved: (phone: string) =>
      `The center could not accept this appointment, so this chair is not kept for you any more. Please call the center (${phone}), and do not miss a session.`,
    reason: 'Reason',
    due: (amount: Paise) => `Please pay ${formatRupees(amount)} at the center.`,
    nothing: 'There is nothing to pay.',
    come: (time: string) => `Please come at ${time} with your papers and your dialysis prescription.`,
    pin: 'PIN at the desk',
  },
  hi: {
    subjects: {
      booked: (when) => `पक्का हुआ: आपका सेशन, ${when}`,
      asked: (when) => `आपके लिए कुर्सी रखी है: आपका सेशन, ${when}`,
      paper: (when) => `एक कागज़ चाहिए: आपका सेशन, ${when}`,
      refused: (when) => `कृपया तय करें: आपका सेशन, ${when}`,
      unanswered: (when) => `बुक नहीं हुआ: आपका सेशन, ${when}`,
      'not-approved': (when) => `बुक नहीं हुआ: आपका सेशन, ${when}`,
    },
    booked: (count) => (count === 1 ? 'आपकी कुर्सी बुक है।' : `आपकी ${count} कुर्सियाँ बुक हैं।`),
    asked: (until) => `पक्का करने से पहले सेंटर आपके कागज़ देखेगा। ${until} तक आपकी कुर्सी रखी है; सेंटर का जवाब आते ही हम आपको लिखेंगे।`,
    askedNext: (until) =>
      `पक्का करने से पहले सेंटर अगली मंज़ूरी देगा। ${until} तक आपकी कुर्सी रखी है; सेंटर का जवाब आते ही हम आपको लिखेंगे।`,
    stays: `जो अपॉइंटमेंट पक्के हो चुके हैं, वे वैसे ही रहेंगे।`,
    paper: (until) => `सेंटर को आपसे कुछ और चाहिए। कृपया उसे ${until} तक जोड़ें: तब तक आपकी कुर्सी रखी है।`,
    refused: `आपने जो कागज़ दिए, उन पर सेंटर यह अपॉइंटमेंट नहीं ले सकता।`,
    selfPay: (amount, until) =>
      `अगर आप ${until} तक एक सेशन के ${formatRupees(amount)} खुद चुकाएँ, तो यही कुर्सी आपकी रहेगी। उसके बाद कोई और इसे बुक कर सकता है।`,
    unanswered: (phone) =>
      `सेंटर ने समय पर जवाब नहीं दिया, इसलिए यह कुर्सी अब आपके लिए नहीं रखी है। हमें खेद है। कृपया सेंटर को फ़ोन करें (${phone}) या दूसरी कुर्सी खोजें: कोई सेशन न छोड़ें।`,
    notApproved: (phone) =>
      `सेंटर यह अपॉइंटमेंट नहीं ले सका, इसलिए यह कुर्सी अब आपके लिए नहीं रखी है। कृपया सेंटर को फ़ोन करें (${phone}), और कोई सेशन न छोड़ें।`,
    reason: 'कारण',
    due: (amount) => `कृपया ${formatRupees(amount)} सेंटर पर चुकाएँ।`,
    nothing: 'कुछ चुकाना नहीं है।',
    come: (time) => `कृपया ${time} आइए। अपने कागज़ और डायलिसिस की पर्ची साथ लाएँ।`,
    pin: 'काउंटर पर पिन',
  },
});

/** What stands of appointments for which nothing is paid online, or what the center answered about them. */
function bookingFunded(facts: BookingFunded & Pick<Facts, 'language' | 'publicUrl' | 'operator' | 'pinOf'>): Letter {
  const { language, sessions, kind } = facts;
  const words = WORDS[language];
  const { date, window, clockTime, moment } = FORMATS[language];
  const [first] = sessions as [FundedSession, ...FundedSession[]];
  const isOne = sessions.length === 1;
  const until = moment(new Date(first.until ?? 0));
  const text = {
    booked: () => words.booked(sessions.length),
    asked: () => (facts.isNext ? words.askedNext(until) : words.asked(until)),
    paper: () => words.paper(until),
    refused: () => words.refused,
    unanswered: () => words.unanswered(first.contactNumber),
    'not-approved': () => words.notApproved(first.contactNumber),
  }[kind]();
  const reason: Fact[] = 'reason' in facts ? [[words.reason, facts.reason]] : [];
  const pin: Fact[] = kind === 'booked' && isOne ? [[words.pin, facts.pinOf(first.bookingId)]] : [];
  const lines = sessions.map((one): Fact => [date(one.date), window(one.startHour)]);
  const due = sessions.filter(({ isDue }) => isDue).reduce((sum, { amount }) => sum + amount, 0);
  const sum = sessions.reduce((all, { amount }) => all + amount, 0);
  const paid = kind === 'booked' ? paidFacts(language, sum, facts) : [];
  const blocks: Block[] = [
    { text },
    isOne
      ? { facts: [...whenAndWhere(language, { ...facts, ...first }), ...pin, ...paid, ...reason] }
      : { facts: [...forWhom(language, facts), ...lines, ...places(language, sessions), ...paid, ...reason] },
    ...(facts.isNext && kind !== 'booked' ? [{ text: words.stays }] : []),
    ...(kind === 'refused' ? [{ text: words.selfPay(first.amount, until) }] : []),
    ...(kind === 'booked' ? [{ text: due > 0 ? words.due(due) : words.nothing }] : []),
    ...(kind === 'booked' && isOne ? [{ text: words.come(clockTime(arrivalTime(first.date, first.startHour))) }] : []),
    kind === 'unanswered' || kind === 'not-approved' ? findChair(facts) : myAppointments(facts),
  ];
  const when = isOne ? formatSession(language, first) : date(first.date);
  return { subject: words.subjects[kind](when), greeting: COMMON[language].greet(facts.username), blocks };
}

/** Whether there is no chair any more that it could be about. */
const isOver = ({ kind }: FundedNews) => kind === 'unanswered' || kind === 'not-approved';

export const BOOKING_FUNDED = defineMessage<BookingFunded>()({
  key: 'booking-funded',
  mail: bookingFunded,
  traits: [],
  afterEnding: null,
  stillTrue: { asked: 'on-phones', ask: (details, truth) => isOver(details) || WHILE_IT_STANDS.ask(details, truth) },
  short: {
    texts: {
      booked: 'hope',
      'booked-series': 'hope',
      'papers-checked': 'hope',
      'paper-wanted': 'hope',
      'papers-refused': 'loss',
      'papers-unanswered': 'loss',
      'papers-not-accepted': 'loss',
    },
    of: ({ kind, sessions }) => {
      const first = sessions[0]!;
      const until = first.until ? momentOf(first.until) : {};
      switch (kind) {
        case 'booked':
          return ofSessions(sessions, 'booked', 'booked-series');
        case 'asked':
          return { name: 'papers-checked', values: { date: first.date } };
        case 'paper':
          return { name: 'paper-wanted', values: until };
        case 'refused':
          return { name: 'papers-refused', values: until };
        case 'unanswered':
          return { name: 'papers-unanswered', values: when(first) };
        case 'not-approved':
          return { name: 'papers-not-accepted', values: when(first) };
      }
    },
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: (details) => (isOver(details) ? FIND_CHAIR : APPOINTMENTS),
  },
  sample: () => ({
    ...SAMPLE_SERIES,
    sessions: SAMPLE_SERIES.sessions.map((one) => ({
      ...one,
      amount: 0,
      until: '2026-11-21T10:04:00+05:30',
      isDue: false,
    })),
    kind: 'booked',
    payers: ['cghs'],
  }),
});
