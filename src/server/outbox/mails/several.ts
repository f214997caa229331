/** The mails about several sessions that were changed in one step: one for all of them. */
import { type Paise, formatRupees } from '../../../domain/money';
import { ARRIVE_EARLY_MINUTES, NOTICE_HOURS } from '../../../domain/policy';
import { type Sitting, bySession } from '../../../domain/series';
import type { Language } from '../../../contract';
import { FORMATS, formatSession } from '../../platform/formats';
import { inWords } from '../../platform/words';
import {
  type AppointmentFacts,
  type Facts,
  type People,
  type SessionFacts,
  findChair,
  forWhom,
  myAppointments,
} from './booking';
import { BOOKING_WORDS, type Cancelled } from './booking-words';
import { type ByCenter, bookingCancelledByCenter } from './cancelled';
import type { Fact, Letter } from './layout';
import { APPOINTMENTS, CANCELLED, FIND_CHAIR, WHILE_IT_STANDS, cancelledInShort, ofSessions, when } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT, SAMPLE_SERIES, SAMPLE_SESSION } from './sample-facts';
import { places } from './series';
import { COMMON } from './words';

/** `bookingId`: the session with which the mail is listed, the earliest. `sessions`: the earliest first. */
type Several<Session> = People & { bookingId: string; sessions: Session[] };
export type SessionsCancelled = Several<SessionFacts & Cancelled>;
/** `before`: when the session was. */
export type SessionsMoved = Several<SessionFacts & { before: Sitting }>;
/** `others`: further sessions that the same closure cancelled, later ones. */
export type CancelledByCenter = Cancelled & ByCenter & { others?: (SessionFacts & Cancelled)[] };
type Reading = { language: Language; publicUrl: string };

const WORDS = inWords({
  en: {
    cancelled: {
      subject: (count: number, from: string, until: string) =>
        count === 1 ? `Cancelled: 1 session, ${from}` : `Cancelled: ${count} sessions, ${from} to ${until}`,
      text: (count: number) =>
        count === 1
          ? 'This session is cancelled, and the chair is free for somebody else.'
          : `These ${count} sessions are cancelled, and their chairs are free for somebody else.`,
      sum: 'Total refund',
      back: (amount: Paise) =>
        `${formatRupees(amount)} goes back to the account that it was paid from. ${COMMON.en.bankDays}`,
    },
    byClosure: {
      subject: (count: number) =>
        `Cancelled, your center has to close: please choose other times for ${count} sessions`,
      text: (count: number) => `The center had to cancel these ${count} sessions. We are sorry.`,
    },
    moved: {
      subject: (count: number, from: string, until: string) =>
        count === 1 ? `Moved: 1 session, ${from}` : `Moved: ${count} sessions, ${from} to ${until}`,
      text: (count: number) =>
        count === 1
          ? 'This session is at a new time. The price stays as you paid it.'
          : `These ${count} sessions are at new times. The prices stay as you paid them.`,
      was: (before: string) => `before: ${before}`,
      come: `Please come ${ARRIVE_EARLY_MINUTES} minutes before each session.`,
      notice: `Until ${NOTICE_HOURS} hours before a session begins you can move it again, or cancel it and get back what you paid for it.`,
    },
  },
  hi: {
    cancelled: {
      subject: (count, from, until) =>
        count === 1 ? `रद्द हुआ: 1 सेशन, ${from}` : `रद्द हुए: ${count} सेशन, ${from} से ${until}`,
      text: (count) =>
        count === 1
          ? 'यह सेशन रद्द हो गया है, और इसकी कुर्सी अब किसी और को मिल सकती है।'
          : `ये ${count} सेशन रद्द हो गए हैं, और इनकी कुर्सियाँ अब दूसरों को मिल सकती हैं।`,
      sum: 'कुल वापसी',
      back: (amount) => `${formatRupees(amount)} उसी खाते में लौट रहे हैं जिससे भुगतान हुआ था। ${COMMON.hi.bankDays}`,
    },
    byClosure: {
      subject: (count) => `रद्द, सेंटर बंद रहेगा: कृपया अपने ${count} सेशन के लिए दूसरा समय चुनें`,
      text: (count) => `सेंटर को ये ${count} सेशन रद्द करने पड़े। हमें खेद है।`,
    },
    moved: {
      subject: (count, from, until) =>
        count === 1 ? `समय बदला: 1 सेशन, ${from}` : `समय बदला: ${count} सेशन, ${from} से ${until}`,
      text: (count) =>
        count === 1
          ? 'इस सेशन का समय बदल गया है। कीमत वही रहेगी जो आपने चुकाई है।'
          : `इन ${count} सेशन का समय बदल गया है। कीमतें वही रहेंगी जो आपने चुकाई हैं।`,
      was: (before) => `पहले: ${before}`,
      come: `कृपया हर सेशन से ${ARRIVE_EARLY_MINUTES} मिनट पहले आइए।`,
      notice: `हर सेशन शुरू होने से ${NOTICE_HOURS} घंटे पहले तक आप उसका समय फिर बदल सकते हैं, या उसे रद्द करके उसके लिए चुकाए पैसे वापस पा सकते हैं।`,
    },
  },
});

/** How many, and from when until when. */
function spanOf(language: Language, sessions: readonly Sitting[]) {
  const { date } = FORMATS[language];
  const sorted = sessions.toSorted(bySession);
  return [sorted.length, date(sorted[0]!.date), date(sorted.at(-1)!.date)] as const;
}

/** Cancelled by the patient or who cares for them, each session with its refund. */
function sessionsCancelled(facts: SessionsCancelled & Reading): Letter {
  const { language, sessions } = facts;
  const words = WORDS[language].cancelled;
  return {
    subject: words.subject(...spanOf(language, sessions)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [{ text: words.text(sessions.length) }, ...moneyOfEach(facts, sessions), findChair(facts)],
  };
}

/** Cancelled by the center: one session, or all of a patient's that one closure cancelled, each with its refund. */
function cancelledByCenter(facts: Facts & CancelledByCenter): Letter {
  const { language, others = [], reason } = facts;
  if (others.length === 0) return bookingCancelledByCenter(facts);
  const sessions = [facts, ...others];
  const words = WORDS[language].byClosure;
  const because: Fact[] = reason ? [[BOOKING_WORDS[language].facts.reason, reason]] : [];
  return {
    subject: words.subject(sessions.length),
    greeting: COMMON[language].greet(facts.username),
    blocks: [{ text: words.text(sessions.length) }, ...moneyOfEach(facts, sessions, because), findChair(facts)],
  };
}

/** Whose they are, each session with its money, where, what comes back, and how. */
function moneyOfEach(
  facts: People & Reading,
  sessions: readonly (SessionFacts & Cancelled)[],
  because: readonly Fact[] = [],
): Letter['blocks'] {
  const { language } = facts;
  const { facts: labels, moneyBack, moneyInShort } = BOOKING_WORDS[language];
  const words = WORDS[language].cancelled;
  const { date, window } = FORMATS[language];
  const whose = forWhom(language, facts);
  const sum = sessions.reduce((total, { refund }) => total + refund, 0);
  const toCard = sessions.reduce((total, { refund, paidAtDesk }) => total + (paidAtDesk ? 0 : refund), 0);
  return [
    ...(whose.length > 0 ? [{ facts: whose }] : []),
    {
      facts: sessions.map(
        (one): Fact => [
          date(one.date),
          `${window(one.startHour)}, ${one.centerName}. ${labels.refund}: ${moneyInShort(one)}`,
        ],
      ),
    },
    { facts: [...because, ...places(language, sessions), [words.sum, formatRupees(sum)]] },
    ...(toCard > 0 ? [{ text: words.back(toCard) }] : []),
    ...(sum > toCard ? [{ text: moneyBack.atDesk(sum - toCard) }] : []),
    { text: COMMON[language].doNotMiss },
  ];
}

/** Moved by the patient or who cares for them. */
function sessionsMoved(facts: SessionsMoved & Reading): Letter {
  const { language, sessions } = facts;
  const words = WORDS[language].moved;
  const { date, window } = FORMATS[language];
  return {
    subject: words.subject(...spanOf(language, sessions)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.text(sessions.length) },
      ...(forWhom(language, facts).length > 0 ? [{ facts: forWhom(language, facts) }] : []),
      {
        facts: sessions.map((one) => [
          date(one.date),
          `${window(one.startHour)}, ${one.centerName} (${words.was(formatSession(language, one.before))})`,
        ]),
      },
      { facts: places(language, sessions) },
      { text: words.come },
      { text: words.notice },
      myAppointments(facts),
    ],
  };
}

export const BOOKING_CANCELLED_BY_CENTER = defineMessage<AppointmentFacts & CancelledByCenter>()({
  key: 'booking-cancelled-by-center',
  mail: cancelledByCenter,
  traits: ['calendar', 'listed-at-each-session'],
  afterEnding: 'session',
  stillTrue: 'always',
  short: {
    texts: { ...CANCELLED, 'cancelled-by-center': 'loss' },
    of: ({ askedBy, refund, ...session }) =>
      askedBy === 'patient'
        ? cancelledInShort(session, refund)
        : { name: 'cancelled-by-center', values: when(session) },
    urgency: 'by-session',
    ladder: 'beside-mail',
    leadsTo: FIND_CHAIR,
  },
  sample: () => ({
    ...SAMPLE_APPOINTMENT,
    reason: 'The water treatment plant is being serviced on that day.',
    refund: 185_000,
    money: 'refunded',
  }),
});

export const SESSIONS_CANCELLED = defineMessage<SessionsCancelled>()({
  key: 'sessions-cancelled',
  mail: sessionsCancelled,
  traits: ['listed-at-each-session'],
  afterEnding: 'session',
  stillTrue: 'always',
  short: {
    texts: { ...CANCELLED, 'cancelled-series': 'other', 'cancelled-series-refund': 'other' },
    of: ({ sessions }) => {
      const amount = sessions.reduce((all, { refund }) => all + refund, 0);
      if (sessions.length === 1) return cancelledInShort(sessions[0]!, amount);
      const values = { count: sessions.length, date: sessions[0]!.date };
      return amount > 0
        ? { name: 'cancelled-series-refund', values: { ...values, amount } }
        : { name: 'cancelled-series', values };
    },
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_SERIES,
    sessions: [
      { ...SAMPLE_SESSION, date: '2026-11-25', refund: 0, money: 'kept' },
      { ...SAMPLE_SESSION, refund: 185_000, money: 'refunded' },
    ],
  }),
});

export const SESSIONS_MOVED = defineMessage<SessionsMoved>()({
  key: 'sessions-moved',
  mail: sessionsMoved,
  traits: ['listed-at-each-session'],
  afterEnding: 'session',
  stillTrue: WHILE_IT_STANDS,
  short: {
    texts: { moved: 'hope', 'moved-series': 'hope' },
    of: ({ sessions }) => ofSessions(sessions, 'moved', 'moved-series'),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_SERIES,
    sessions: [
      { ...SAMPLE_SESSION, date: '2026-11-24', before: { date: '2026-11-25', startHour: 13 } },
      { ...SAMPLE_SESSION, before: { date: '2026-11-27', startHour: 13 } },
    ],
  }),
});
