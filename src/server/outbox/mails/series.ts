/** Mails about several sessions that were booked together: one for all of them. */
import type { Language } from '../../../contract';
import { formatRupees } from '../../../domain/money';
import { isPhoneNumber, phoneHref } from '../../../domain/phone-href';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS } from '../../platform/formats';
import { type HowPaid, type People, type SessionFacts, findChair, forWhom, myAppointments, paidFacts } from './booking';
import type { Fact, MailText } from './layout';
import { APPOINTMENTS, FIND_CHAIR, WHILE_IT_STANDS, ofSessions, sumOf } from './in-short';
import { defineMessage, ofPerson } from './message';
import { SAMPLE_SERIES, SAMPLE_SESSION } from './sample-facts';
import { greet } from './greet';

/**
 * The details. `bookingId`: the earliest session, with which the mail is listed. `sessions`: sorted, the earliest
 * first.
 */
export type SeriesFacts = People & { bookingId: string; sessions: SessionFacts[] };
type Facts = SeriesFacts & { language: Language; publicUrl: string; pinOf: (bookingId: string) => string };

const rupees = formatRupees;

/** A line for each session; with the PIN for the desk if they are booked. */
function lines(language: Language, sessions: readonly SessionFacts[], pinOf?: Facts['pinOf']): Fact[] {
  const { date, window } = FORMATS[language];
  const pin = ({ bookingId }: SessionFacts) =>
    pinOf ? `, ${wordsOf(language, 'booking')('facts.pin')} ${pinOf(bookingId)}` : '';
  return sessions.map((one) => [date(one.date), `${window(one.startHour)}, ${one.centerName}${pin(one)}`]);
}

/** The addresses of the sessions' centers, each once. */
export function places(language: Language, sessions: readonly SessionFacts[]): Fact[] {
  const sayBooking = wordsOf(language, 'booking');
  const centers = new Map(
    sessions.map((one) => [`${one.centerName}, ${one.centerAddress}, ${one.centerCity}`, one.contactNumber]),
  );
  return [...centers].flatMap(([place, number]): Fact[] => [
    [sayBooking('facts.where'), place],
    isPhoneNumber(number)
      ? [sayBooking('facts.phone'), number, phoneHref(number)]
      : [sayBooking('facts.phone'), number],
  ]);
}

/** The mail after the payment: which sessions are booked and, after a late payment, which are not (`lost`). */
function seriesConfirmed(facts: Facts & HowPaid & { lost: SessionFacts[]; stripePaymentId: string | null }): MailText {
  const { language, sessions, lost, stripePaymentId } = facts;
  const say = wordsOf(language, 'series');
  const { date } = FORMATS[language];
  const span = { from: date(sessions[0]!.date), until: date(sessions.at(-1)!.date) };
  return {
    subject: say('confirmed.subject', { count: sessions.length, ...span }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: say('confirmed.text', { count: sessions.length, ...span }) },
      ...(forWhom(language, facts).length > 0 ? [{ facts: forWhom(language, facts) }] : []),
      { facts: lines(language, sessions, facts.pinOf) },
      {
        facts: [
          ...places(language, sessions),
          [say('sum'), rupees(sumOf(sessions) + sumOf(lost))],
          ...paidFacts(language, sumOf(sessions), facts),
          ...(stripePaymentId ? [[wordsOf(language, 'booking')('facts.paymentId'), stripePaymentId] as Fact] : []),
        ],
      },
      ...(lost.length > 0
        ? [
            { text: say('lost', { count: lost.length }) },
            { facts: lines(language, lost) },
            { text: `${say('back', { amount: formatRupees(sumOf(lost)) })} ${say('chooseOthers')}` },
          ]
        : []),
      { text: say('confirmed.come') },
      { text: say('confirmed.notice') },
      myAppointments(facts),
    ],
  };
}

/** The mail that the payment arrived after all chairs were lost, and is refunded in full. */
function seriesReturned(facts: Facts): MailText {
  const { language, sessions } = facts;
  const say = wordsOf(language, 'series');
  const sum = sumOf(sessions);
  return {
    subject: wordsOf(language, 'booking')('subjects.returned', { amount: formatRupees(sum) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: say('returned', { count: sessions.length, amount: formatRupees(sum) }) },
      { facts: [...forWhom(language, facts), ...lines(language, sessions)] },
      { text: wordsOf(language, 'booking')('returned.sorry') },
      findChair(facts),
    ],
  };
}

/** The mail that the series was given up before it was paid. */
function seriesGivenUp(facts: Facts): MailText {
  const { language, sessions } = facts;
  const say = wordsOf(language, 'series');
  return {
    subject: say('givenUp.subject', { count: sessions.length }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: say('givenUp.text', { count: sessions.length }) },
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
  made: { calendar: ({ sessions, ...person }) => ofPerson(person, sessions) },
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
