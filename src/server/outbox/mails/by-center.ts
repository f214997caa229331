/** The mails about what a center's desk did for a patient: booked, or moved. */
import type { Language } from '../../../contract';
import { type Paise, formatRupees } from '../../../domain/money';
import { arrivalTime } from '../../../domain/policy';
import { FORMATS, formatSession } from '../../platform/formats';
import { inWords } from '../../platform/words';
import {
  type AppointmentFacts,
  type Facts,
  type Notice,
  type People,
  type SessionFacts,
  forWhom,
  myAppointments,
  whenAndWhere,
} from './booking';
import type { Block, Fact, Letter } from './layout';
import { APPOINTMENTS, WHILE_IT_STANDS, momentOf, movedInShort, ofSessions, sumOf } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT, SAMPLE_SERIES } from './sample-facts';
import { places } from './series';
import { COMMON } from './words';

/** How an appointment is paid: by a link, at the center, not at all, or it is paid already. */
export type HowToPay = 'link' | 'center' | 'nothing' | 'paid';

/** `bookingId`: the session with which the mail is listed, the earliest. `until`: when the link ends, as an ISO timestamp. */
export type BookedByCenter = People & {
  bookingId: string;
  sessions: SessionFacts[];
  pay: HowToPay;
  link: string | null;
  until: string | null;
};

export type MovedByCenter = { before: string; beforeCenter: string | null; pay: HowToPay; link: string | null };

const rupees = formatRupees;

const WORDS = inWords({
  en: {
    booked: {
      subject: (count: number, when: string) =>
        count === 1 ? `Booked for you: your session on ${when}` : `Booked for you: ${count} sessions from ${when}`,
      subjectOfLink: (count: number, when: string) =>
        count === 1 ? `Please pay: your session on ${when}` : `Please pay: ${count} sessions from ${when}`,
      text: (count: number) =>
        `Your center has booked ${count === 1 ? 'this session' : `these ${count} sessions`} for you.`,
      come: (time: string) => `Please come at ${time}.`,
    },
    pay: {
      link: (amount: Paise, until: string) =>
        `Please pay ${rupees(amount)} with the button below by ${until}. Until then the chair is held for you; after that others can book it.`,
      linkOfMoved: (amount: Paise) => `${rupees(amount)} is still to be paid, with the same link as before.`,
      center: (amount: Paise) => `Please pay ${rupees(amount)} at the center.`,
      nothing: 'There is nothing to pay.',
      paid: (amount: Paise) => `You have paid ${rupees(amount)}; the price stays the same.`,
    },
    payNow: (amount: Paise) => `Pay ${rupees(amount)}`,
    moved: {
      subject: (when: string) => `Moved by the center: your session on ${when}`,
      text: (before: string) =>
        `Your center has moved your appointment. It was on ${before}, and is now at another time or place.`,
      from: 'Before at',
      come: (time: string) => `Please come at ${time}.`,
    },
    wrong: (phone: string) => `If this does not suit you, please call ${phone}.`,
  },
  hi: {
    booked: {
      subject: (count, when) =>
        count === 1 ? `आपके लिए बुक हुआ: आपका सेशन, ${when}` : `आपके लिए बुक हुए: ${count} सेशन, ${when} से`,
      subjectOfLink: (count, when) =>
        count === 1 ? `कृपया भुगतान करें: आपका सेशन, ${when}` : `कृपया भुगतान करें: ${count} सेशन, ${when} से`,
      text: (count) =>
        count === 1 ? 'आपके सेंटर ने यह सेशन आपके लिए बुक किया है।' : `आपके सेंटर ने ये ${count} सेशन आपके लिए बुक किए हैं।`,
      come: (time) => `कृपया ${time} आइए।`,
    },
    pay: {
      link: (amount, until) =>
        `कृपया नीचे के बटन से ${until} तक ${rupees(amount)} चुकाएँ। तब तक कुर्सी आपके लिए रखी है; उसके बाद कोई और उसे बुक कर सकता है।`,
      linkOfMoved: (amount) => `${rupees(amount)} चुकाना बाकी है, उसी लिंक से जो पहले मिला था।`,
      center: (amount) => `कृपया ${rupees(amount)} सेंटर पर चुकाएँ।`,
      nothing: 'कुछ चुकाना नहीं है।',
      paid: (amount) => `आपने ${rupees(amount)} चुका दिए हैं; कीमत वही रहेगी।`,
    },
    payNow: (amount) => `${rupees(amount)} चुकाएँ`,
    moved: {
      subject: (when) => `सेंटर ने समय बदला: आपका सेशन, ${when}`,
      text: (before) => `आपके सेंटर ने अपॉइंटमेंट का समय या जगह बदली है। पहले समय यह था: ${before}।`,
      from: 'पहले कहाँ था',
      come: (time) => `कृपया ${time} आइए।`,
    },
    wrong: (phone) => `अगर यह आपको ठीक न लगे, तो कृपया ${phone} पर फ़ोन करें।`,
  },
});

/** The desk of a center has booked one or several sessions. */
function bookedByCenter(facts: BookedByCenter & { language: Language; publicUrl: string }): Letter {
  const { language, sessions, pay, link, until } = facts;
  const words = WORDS[language];
  const { date, window, clockTime, moment } = FORMATS[language];
  const [first] = sessions as [SessionFacts, ...SessionFacts[]];
  const isOne = sessions.length === 1;
  const when = isOne ? formatSession(language, first) : date(first.date);
  const amount = sessions.reduce((sum, one) => sum + one.amount, 0);
  const lines: Fact[] = sessions.map((one) => [date(one.date), window(one.startHour)]);
  const isUnpaidLink = pay === 'link' && link !== null && until !== null;
  const blocks: Block[] = [
    { text: words.booked.text(sessions.length) },
    isOne
      ? { facts: whenAndWhere(language, { ...facts, ...first }) }
      : { facts: [...forWhom(language, facts), ...lines, ...places(language, sessions)] },
    { text: isUnpaidLink ? words.pay.link(amount, moment(new Date(until))) : sayPay(language, pay, amount) },
    ...(isUnpaidLink ? [{ button: { label: words.payNow(amount), url: link } }] : []),
    ...(isOne ? [{ text: words.booked.come(clockTime(arrivalTime(first.date, first.startHour))) }] : []),
    { text: words.wrong(first.contactNumber) },
    ...(isUnpaidLink ? [] : [myAppointments(facts)]),
  ];
  const subject = isUnpaidLink ? words.booked.subjectOfLink : words.booked.subject;
  return { subject: subject(sessions.length, when), greeting: COMMON[language].greet(facts.username), blocks };
}

/** What is said of the money of an appointment. */
export function sayPay(language: Language, pay: HowToPay, amount: Paise): string {
  const words = WORDS[language].pay;
  if (pay === 'nothing') return words.nothing;
  if (pay === 'paid') return words.paid(amount);
  return pay === 'center' ? words.center(amount) : words.linkOfMoved(amount);
}

/** The label of the button that pays. */
export function payNow(language: Language, amount: Paise): string {
  return WORDS[language].payNow(amount);
}

/** The desk of a center has moved a session. `before`: when it was, in the reader's language. */
function movedByCenter(facts: Facts & Partial<Notice> & MovedByCenter): Letter {
  const { language, date, startHour, amount, pay, link } = facts;
  const words = WORDS[language];
  const { clockTime } = FORMATS[language];
  const from: Fact[] = facts.beforeCenter ? [[words.moved.from, facts.beforeCenter]] : [];
  return {
    subject: words.moved.subject(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.moved.text(facts.before) },
      { facts: [...whenAndWhere(language, facts), ...from] },
      { text: sayPay(language, pay, amount) },
      ...(link ? [{ button: { label: words.payNow(amount), url: link } }] : []),
      { text: words.moved.come(clockTime(arrivalTime(date, startHour))) },
      { text: words.wrong(facts.contactNumber) },
      ...(link ? [] : [myAppointments(facts)]),
    ],
  };
}

export const BOOKED_BY_CENTER = defineMessage<BookedByCenter>()({
  key: 'booked-by-center',
  mail: bookedByCenter,
  traits: [],
  afterEnding: null,
  stillTrue: {
    asked: 'on-phones',
    ask: ({ pay, until, ...details }, truth) =>
      pay === 'link' && until
        ? truth.isKept(details.sessions[0]!.bookingId, until)
        : WHILE_IT_STANDS.ask(details, truth),
  },
  short: {
    texts: { 'booked-by-center': 'hope', 'booked-by-center-series': 'hope', 'pay-to-keep': 'hope' },
    of: ({ sessions, pay, link, until }) =>
      pay === 'link' && link && until
        ? { name: 'pay-to-keep', values: { amount: sumOf(sessions), ...momentOf(until) } }
        : ofSessions(sessions, 'booked-by-center', 'booked-by-center-series'),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_SERIES,
    pay: 'link',
    link: 'https://checkout.example/c/pay/cs_test_a1',
    until: '2026-11-21T10:04:00+05:30',
  }),
});

export const MOVED_BY_CENTER = defineMessage<AppointmentFacts & Partial<Notice> & MovedByCenter>()({
  key: 'moved-by-center',
  mail: movedByCenter,
  traits: ['calendar'],
  afterEnding: 'session',
  stillTrue: WHILE_IT_STANDS,
  short: {
    texts: { 'moved-by-center': 'hope', 'moved-elsewhere': 'hope' },
    of: ({ beforeCenter, ...session }) => movedInShort('moved-by-center', Boolean(beforeCenter), session),
    urgency: 'by-session',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: (language) => ({
    ...SAMPLE_APPOINTMENT,
    before: formatSession(language, { date: '2026-11-25', startHour: 13 }),
    beforeCenter: null,
    pay: 'center',
    link: null,
  }),
});
