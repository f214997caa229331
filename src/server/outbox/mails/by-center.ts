/** Mails about what a center's desk did for a patient: booked or moved. */
import type { Language } from '../../../contract';
import { type Paise, formatRupees } from '../../../domain/money';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS, formatSession } from '../../platform/formats';
import {
  type AppointmentFacts,
  type Facts,
  type Notice,
  type People,
  type SessionFacts,
  comeText,
  forWhom,
  myAppointments,
  whenAndWhere,
} from './booking';
import type { Block, Fact, MailText } from './layout';
import { APPOINTMENTS, WHILE_IT_STANDS, momentOf, movedInShort, ofSessions, sumOf } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT, SAMPLE_SERIES } from './sample-facts';
import { places } from './series';
import { greet } from './greet';

/** How an appointment is paid: by a link, at the center, or not at all; or it is paid already. */
export type HowToPay = 'link' | 'center' | 'nothing' | 'paid';

/**
 * The details. `bookingId`: the earliest session, with which the mail is listed. `until`: when the link ends (ISO
 * timestamp). `isTheirs`: the chairs are the patient's even if nobody pays by the link.
 */
export type BookedByCenter = People & {
  bookingId: string;
  sessions: SessionFacts[];
  pay: HowToPay;
  link: string | null;
  until: string | null;
  isTheirs?: boolean;
};

export type MovedByCenter = { before: string; beforeCenter: string | null; pay: HowToPay; link: string | null };

/** The mail that a center's desk has booked one or several sessions. */
function bookedByCenter(facts: BookedByCenter & { language: Language; publicUrl: string; now: Date }): MailText {
  const { language, sessions, pay, link, until } = facts;
  const say = wordsOf(language, 'by-center');
  const { date, window, moment } = FORMATS[language];
  const [first] = sessions as [SessionFacts, ...SessionFacts[]];
  const isOne = sessions.length === 1;
  const when = isOne ? formatSession(language, first) : date(first.date);
  const amount = sessions.reduce((sum, one) => sum + one.amount, 0);
  const lines: Fact[] = sessions.map((one) => [date(one.date), window(one.startHour)]);
  const isUnpaidLink = pay === 'link' && link !== null && until !== null;
  const blocks: Block[] = [
    { text: say('booked.text', { count: sessions.length }) },
    isOne
      ? { facts: whenAndWhere(language, { ...facts, ...first }) }
      : { facts: [...forWhom(language, facts), ...lines, ...places(language, sessions)] },
    {
      text: isUnpaidLink
        ? say(facts.isTheirs ? 'pay.linkOrCenter' : 'pay.link', {
            ...{ amount: formatRupees(amount), until: moment(new Date(until)) },
          })
        : sayPay(language, pay, amount),
    },
    ...(isUnpaidLink ? [{ button: { label: say('payNow', { amount: formatRupees(amount) }), url: link } }] : []),
    ...(isOne ? [{ text: comeText(facts, first, (time) => say('booked.come', { time })) }] : []),
    { text: say('wrong', { phone: first.contactNumber }) },
    ...(isUnpaidLink ? [] : [myAppointments(facts)]),
  ];
  const subject = isUnpaidLink
    ? say('booked.subjectOfLink', { count: sessions.length, when })
    : say('booked.subject', { count: sessions.length, when });
  return { subject, greeting: greet(language, facts.username), blocks };
}

/** What is said about the money of an appointment. */
export function sayPay(language: Language, pay: HowToPay, amount: Paise): string {
  const say = wordsOf(language, 'by-center');
  if (pay === 'nothing') return say('pay.nothing');
  if (pay === 'paid') return say('pay.paid', { amount: formatRupees(amount) });
  return pay === 'center'
    ? say('pay.center', { amount: formatRupees(amount) })
    : say('pay.linkOfMoved', { amount: formatRupees(amount) });
}

/** The label of the button for paying. */
export function payNow(language: Language, amount: Paise): string {
  return wordsOf(language, 'by-center')('payNow', { amount: formatRupees(amount) });
}

/** The mail that a center's desk has moved a session. `before`: its former time, in the reader's language. */
function movedByCenter(facts: Facts & Partial<Notice> & MovedByCenter & { now: Date }): MailText {
  const { language, amount, pay, link } = facts;
  const say = wordsOf(language, 'by-center');
  const from: Fact[] = facts.beforeCenter ? [[say('moved.from'), facts.beforeCenter]] : [];
  return {
    subject: say('moved.subject', { when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: say('moved.text', { before: facts.before }) },
      { facts: [...whenAndWhere(language, facts), ...from] },
      { text: sayPay(language, pay, amount) },
      ...(link ? [{ button: { label: say('payNow', { amount: formatRupees(amount) }), url: link } }] : []),
      { text: comeText(facts, facts, (time) => say('moved.come', { time })) },
      { text: say('wrong', { phone: facts.contactNumber }) },
      ...(link ? [] : [myAppointments(facts)]),
    ],
  };
}

export const BOOKED_BY_CENTER = defineMessage<BookedByCenter>()({
  key: 'booked-by-center',
  mail: bookedByCenter,
  afterEnding: null,
  stillTrue: {
    asked: 'on-phones',
    ask: ({ pay, until, isTheirs = false, ...details }, truth) =>
      pay === 'link' && until && !isTheirs
        ? truth.isKept(details.sessions[0]!.bookingId, until)
        : WHILE_IT_STANDS.ask(details, truth),
  },
  short: {
    texts: { 'booked-by-center': 'hope', 'booked-by-center-series': 'hope', 'pay-to-keep': 'hope' },
    of: ({ sessions, pay, link, until, isTheirs = false }) =>
      pay === 'link' && link && until && !isTheirs
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
  made: { calendar: (session) => [session] },
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
