/**
 * Mails about appointments for which nothing is paid online now. Only the table of facts names who pays, once the
 * appointment is booked.
 */
import { formatRupees } from '../../../domain/money';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS, formatSession } from '../../platform/formats';
import {
  type Facts,
  type HowPaid,
  type People,
  type SessionFacts,
  comeText,
  findChair,
  forWhom,
  myAppointments,
  paidFacts,
  whenAndWhere,
} from './booking';
import type { Block, Fact, MailText } from './layout';
import { APPOINTMENTS, FIND_CHAIR, WHILE_IT_STANDS, momentOf, ofSessions, when } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_SERIES } from './sample-facts';
import { places } from './series';
import { greet } from './greet';

/**
 * The news. `booked`: it is booked. `asked`: the center has to check the cover. `paper`, `refused`: the center's
 * answer, and why. `unanswered`: the center did not answer in time, and the chair is free again. `not-approved`: the
 * center said no, and the chair is free again. `isNext`: other appointments are approved, and these wait for the next
 * approval.
 */
export type FundedNews = { isNext?: boolean } & (
  | { kind: 'booked' | 'asked' | 'unanswered' }
  | { kind: 'paper' | 'refused' | 'not-approved'; reason: string }
);

/**
 * A session in the mail. `until`: until when its chair is kept (ISO timestamp); null if it is booked. `isDue`: whether
 * its amount is to be paid at the center.
 */
type FundedSession = SessionFacts & { until: string | null; isDue: boolean };

/** The details. `bookingId`: the earliest session, with which the mail is listed. */
export type BookingFunded = People & { bookingId: string; sessions: FundedSession[] } & HowPaid & FundedNews;

type Reading = Pick<Facts, 'language' | 'publicUrl' | 'operator' | 'pinOf'> & { now: Date };

/**
 * The mail that says which appointments are booked for which nothing is paid online, or what the center answered about
 * them.
 */
function bookingFunded(facts: BookingFunded & Reading): MailText {
  const { language, sessions, kind } = facts;
  const say = wordsOf(language, 'booking-funded');
  const { date, window, moment } = FORMATS[language];
  const [first] = sessions as [FundedSession, ...FundedSession[]];
  const isOne = sessions.length === 1;
  const until = moment(new Date(first.until ?? 0));
  const text = {
    booked: () => say('booked', { count: sessions.length }),
    asked: () => (facts.isNext ? say('askedNext', { until }) : say('asked', { until })),
    paper: () => say('paper', { until }),
    refused: () => say('refused'),
    unanswered: () => say('unanswered', { phone: first.contactNumber }),
    'not-approved': () => say('notApproved', { phone: first.contactNumber }),
  }[kind]();
  const reason: Fact[] = 'reason' in facts ? [[say('reason'), facts.reason]] : [];
  const pin: Fact[] =
    kind === 'booked' && isOne ? [[wordsOf(language, 'booking')('facts.pin'), facts.pinOf(first.bookingId)]] : [];
  const lines = sessions.map((one): Fact => [date(one.date), window(one.startHour)]);
  const due = sessions.filter(({ isDue }) => isDue).reduce((sum, { amount }) => sum + amount, 0);
  const sum = sessions.reduce((all, { amount }) => all + amount, 0);
  const paid = kind === 'booked' ? paidFacts(language, sum, facts) : [];
  const blocks: Block[] = [
    { text },
    isOne
      ? { facts: [...whenAndWhere(language, { ...facts, ...first }), ...pin, ...paid, ...reason] }
      : { facts: [...forWhom(language, facts), ...lines, ...places(language, sessions), ...paid, ...reason] },
    ...(facts.isNext && kind !== 'booked' ? [{ text: say('stays') }] : []),
    ...(kind === 'refused' ? [{ text: say('selfPay', { amount: formatRupees(first.amount), until }) }] : []),
    ...(kind === 'booked' ? [{ text: due > 0 ? say('due', { amount: formatRupees(due) }) : say('nothing') }] : []),
    ...(kind === 'booked' && isOne ? [{ text: comeText(facts, first, (time) => say('come', { time })) }] : []),
    kind === 'unanswered' || kind === 'not-approved' ? findChair(facts) : myAppointments(facts),
  ];
  const when = isOne ? formatSession(language, first) : date(first.date);
  return { subject: say(`subjects.${kind}`, { when }), greeting: greet(language, facts.username), blocks };
}

/** Whether the chair that the news is about is gone. */
const isOver = ({ kind }: FundedNews) => kind === 'unanswered' || kind === 'not-approved';

export const BOOKING_FUNDED = defineMessage<BookingFunded>()({
  key: 'booking-funded',
  mail: bookingFunded,
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
    leadsTo: (details) => (isOver(details) ? FIND_CHAIR : APPOINTMENTS(details)),
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
