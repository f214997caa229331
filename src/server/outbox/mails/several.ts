/** Mails about several sessions that were changed in one step: one for all of them. */
import { type Paise, formatRupees } from '../../../domain/money';
import { type Sitting, bySession } from '../../../domain/series';
import type { Language } from '../../../contract';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS, formatSession } from '../../platform/formats';
import {
  type AppointmentFacts,
  type Cancelled,
  type Facts,
  type People,
  type SessionFacts,
  findChair,
  forWhom,
  moneyInShort,
  myAppointments,
  moneyBackHere,
} from './booking';
import type { Short } from '../channels/short';
import { type ByCenter, bookingCancelledByCenter } from './cancelled';
import type { Fact, MailText } from './layout';
import { APPOINTMENTS, CANCELLED, FIND_CHAIR, WHILE_IT_STANDS, cancelledInShort, ofSessions, when } from './in-short';
import { defineMessage, ofPerson } from './message';
import { SAMPLE_APPOINTMENT, SAMPLE_SERIES, SAMPLE_SESSION } from './sample-facts';
import { places } from './series';
import { greet } from './greet';

/**
 * The details. `bookingId`: the earliest session, with which the mail is listed. `sessions`: sorted, the earliest
 * first.
 */
type Several<Session> = People & { bookingId: string; sessions: Session[] };
export type SessionsCancelled = Several<SessionFacts & Cancelled>;
/** `before`: the former time of a session. */
export type SessionsMoved = Several<SessionFacts & { before: Sitting }>;
/** `others`: later sessions that were cancelled with it. */
export type CancelledByCenter = Cancelled & ByCenter & { others?: (SessionFacts & Cancelled)[] };
type Reading = { language: Language; publicUrl: string };

/** The first and the last date of some sessions, in words. */
function spanOf(language: Language, sessions: readonly Sitting[]) {
  const { date } = FORMATS[language];
  const sorted = sessions.toSorted(bySession);
  return { from: date(sorted[0]!.date), until: date(sorted.at(-1)!.date) };
}

/** The mail that the patient, or somebody who cares for them, cancelled several sessions, with the refund of each. */
function sessionsCancelled(facts: SessionsCancelled & Reading): MailText {
  const { language, sessions } = facts;
  const say = wordsOf(language, 'several');
  return {
    subject: say('cancelled.subject', { count: sessions.length, ...spanOf(language, sessions) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: say('cancelled.text', { count: sessions.length }) },
      ...moneyOfEach(facts, sessions),
      findChair(facts),
    ],
  };
}

/**
 * The mail that the center cancelled one session, or several of a patient: by a closure, or because the patient asked for
 * it. With the refund of each.
 */
function cancelledByCenter(facts: Facts & CancelledByCenter): MailText {
  const { language, others = [], reason } = facts;
  if (others.length === 0) return bookingCancelledByCenter(facts);
  const sessions = [facts, ...others];
  const say = wordsOf(language, 'several');
  const isAsked = facts.askedBy === 'patient';
  const because: Fact[] = reason ? [[wordsOf(language, 'booking')('facts.reason'), reason]] : [];
  return {
    subject: isAsked
      ? say('asked.subject', { count: sessions.length, ...spanOf(language, sessions) })
      : say('byClosure.subject', { count: sessions.length }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: say(isAsked ? 'asked.text' : 'byClosure.text', { count: sessions.length }) },
      ...moneyOfEach(facts, sessions, because),
      findChair(facts),
    ],
  };
}

/**
 * The blocks about several cancelled sessions: the patient, each session with its money, the places, and how much comes
 * back and how.
 */
function moneyOfEach(
  facts: People & Reading,
  sessions: readonly (SessionFacts & Cancelled)[],
  because: readonly Fact[] = [],
): MailText['blocks'] {
  const { language } = facts;
  const sayBooking = wordsOf(language, 'booking');
  const say = wordsOf(language, 'several');
  const { date, window } = FORMATS[language];
  const whose = forWhom(language, facts);
  const sum = sessions.reduce((total, { refund }) => total + refund, 0);
  const sumOf = (which: (one: Cancelled) => boolean) =>
    sessions.reduce((total, one) => total + (which(one) ? one.refund : 0), 0);
  const toCard = sumOf(({ paidAtDesk }) => !paidAtDesk);
  const toAccount = sumOf(({ paidAtDesk }) => paidAtDesk === 'account');
  const atDesk = sum - toCard - toAccount;
  return [
    ...(whose.length > 0 ? [{ facts: whose }] : []),
    {
      facts: sessions.map(
        (one): Fact => [
          date(one.date),
          `${window(one.startHour)}, ${one.centerName}. ${sayBooking('facts.refund')}: ${moneyInShort(language, one)}`,
        ],
      ),
    },
    { facts: [...because, ...places(language, sessions), [say('cancelled.sum'), formatRupees(sum)]] },
    ...(toCard > 0 ? [{ text: say('cancelled.back', { amount: formatRupees(toCard) }) }] : []),
    ...(atDesk > 0 ? [{ text: moneyBackHere(language, true, atDesk) }] : []),
    ...(toAccount > 0 ? [{ text: moneyBackHere(language, 'account', toAccount) }] : []),
    { text: wordsOf(language, 'common')('doNotMiss') },
  ];
}

/** The mail that the patient, or somebody who cares for them, moved several sessions. */
function sessionsMoved(facts: SessionsMoved & Reading): MailText {
  const { language, sessions } = facts;
  const say = wordsOf(language, 'several');
  const { date, window } = FORMATS[language];
  return {
    subject: say('moved.subject', { count: sessions.length, ...spanOf(language, sessions) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: say('moved.text', { count: sessions.length }) },
      ...(forWhom(language, facts).length > 0 ? [{ facts: forWhom(language, facts) }] : []),
      {
        facts: sessions.map((one) => [
          date(one.date),
          `${window(one.startHour)}, ${one.centerName} (${say('moved.was', { before: formatSession(language, one.before) })})`,
        ]),
      },
      { facts: places(language, sessions) },
      { text: say('moved.come') },
      { text: say('moved.notice') },
      myAppointments(facts),
    ],
  };
}

const SEVERAL_CANCELLED = { 'cancelled-series': 'other', 'cancelled-series-refund': 'other' } as const;

/** The text for one or several sessions that their patient gave up: sorted, the earliest first. */
function severalInShort(
  sessions: readonly (Sitting & { refund: Paise })[],
): Short<keyof typeof CANCELLED | keyof typeof SEVERAL_CANCELLED> {
  const [first] = sessions as [Sitting & { refund: Paise }];
  const amount = sessions.reduce((all, { refund }) => all + refund, 0);
  if (sessions.length === 1) return cancelledInShort(first, amount);
  const values = { count: sessions.length, date: first.date };
  return amount > 0
    ? { name: 'cancelled-series-refund', values: { ...values, amount } }
    : { name: 'cancelled-series', values };
}

export const BOOKING_CANCELLED_BY_CENTER = defineMessage<AppointmentFacts & CancelledByCenter>()({
  key: 'booking-cancelled-by-center',
  mail: cancelledByCenter,
  traits: ['listed-at-each-session'],
  made: { calendar: ({ others = [], ...session }) => ofPerson(session, [session, ...others]) },
  afterEnding: 'session',
  stillTrue: 'always',
  short: {
    texts: { ...CANCELLED, ...SEVERAL_CANCELLED, 'cancelled-by-center': 'loss' },
    of: ({ askedBy, others = [], ...session }) =>
      askedBy === 'patient'
        ? severalInShort([session, ...others])
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
    texts: { ...CANCELLED, ...SEVERAL_CANCELLED },
    of: ({ sessions }) => severalInShort(sessions),
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
