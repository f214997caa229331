/** Mails that say that an appointment is booked, moved or paid. */
import { bookingFileUrl } from '../../../contract/bookings/files';
import type { PaymentStatus } from '../../../domain/booking';
import { type DeskMode, receiptNumber } from '../../../domain/desk-money';
import { type Paise, formatRupees } from '../../../domain/money';
import { noticeDeadline } from '../../../domain/policy';
import { hasBegun } from '../../../domain/windows';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS, formatSession } from '../../platform/formats';
import {
  type AppointmentFacts,
  type Facts,
  type HowPaid,
  type Notice,
  type SessionFacts,
  comeText,
  forWhom,
  myAppointments,
  paidFacts,
  whenAndWhere,
  whereOnly,
} from './booking';
import { balanceFact } from './account-money';
import type { Block, Fact, MailText } from './layout';
import { APPOINTMENTS, WHILE_IT_STANDS, when } from './in-short';
import { defineMessage, ofPerson } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { greet } from './greet';

/** The PIN by which the desk recognises the patient, for a table of facts. */
const pinFact = ({ language, bookingId, pinOf }: Facts): Fact => [
  wordsOf(language, 'booking')('facts.pin'),
  pinOf(bookingId),
];

/** The deadlines for changes. A mail of an older release lacks them, and states the rule. */
function noticeText({ language, date, startHour, ...facts }: Facts & Partial<Notice>): string {
  const sayBooking = wordsOf(language, 'booking');
  const { moment } = FORMATS[language];
  const { moveUntil, refundUntil = noticeDeadline(date, startHour).toISOString() } = facts;
  if (refundUntil) return sayBooking('notice.both', { moment: moment(new Date(refundUntil)) });
  if (moveUntil) return sayBooking('notice.moveOnly', { moment: moment(new Date(moveUntil)) });
  return sayBooking('notice.none');
}

/** The sentence about a partial refund before the appointment was restored; null if there was none. */
function partText({ language, amount, refunded = amount }: Facts & { refunded?: Paise }): string | null {
  if (refunded <= 0 || refunded >= amount) return null;
  return wordsOf(language, 'booking')('partRefunded', { paid: formatRupees(amount), refunded: formatRupees(refunded) });
}

/**
 * When to come and what to bring (`come`), and until when it can be changed; for a session that has begun, that it is
 * time to come.
 */
function comeAndNotice(facts: Facts & Partial<Notice> & { now: Date }, come: 'booked.come' | 'moved.come'): Block[] {
  const text = comeText(facts, facts, (time) => wordsOf(facts.language, 'booking')(come, { time }));
  return [{ text }, ...(hasBegun(facts, facts.now) ? [] : [{ text: noticeText(facts) }])];
}

type Confirmed = AppointmentFacts &
  Partial<Notice> &
  HowPaid & { stripePaymentId: string | null; paymentStatus?: PaymentStatus; refunded?: Paise };

/** The mail that the chair is booked: because the payment arrived, or because the center says so, paid or not. */
function bookingConfirmed(facts: Facts & Confirmed & { now: Date }): MailText {
  const { language, amount, stripePaymentId, paymentStatus = 'paid' } = facts;
  const sayBooking = wordsOf(language, 'booking');
  const label = paymentStatus === 'paid' || paymentStatus === 'unpaid' ? sayBooking(`money.${paymentStatus}`) : null;
  const usual =
    paymentStatus === 'paid' || paymentStatus === 'not required' ? null : sayBooking(`aboutMoney.${paymentStatus}`);
  const sentence = partText(facts) ?? usual;
  return {
    subject: sayBooking('subjects.confirmed', { when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: paymentStatus === 'paid' ? sayBooking('booked.paid') : sayBooking('booked.byCenter') },
      {
        facts: [
          ...whenAndWhere(language, facts),
          pinFact(facts),
          ...(label ? [[label, formatRupees(amount)] as Fact] : []),
          ...paidFacts(language, amount, facts),
          ...(stripePaymentId ? [[sayBooking('facts.paymentId'), stripePaymentId] as Fact] : []),
        ],
      },
      ...(sentence ? [{ text: sentence }] : []),
      ...comeAndNotice(facts, 'booked.come'),
      myAppointments(facts),
    ],
  };
}

/** A moved appointment. `before`: its former time, in the reader's language. */
type Rescheduled = AppointmentFacts & Partial<Notice> & { before: string };

/** The mail that an appointment was moved to another window. */
function bookingRescheduled(facts: Facts & Rescheduled & { now: Date }): MailText {
  const { language } = facts;
  const sayBooking = wordsOf(language, 'booking');
  return {
    subject: sayBooking('subjects.moved', { when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: sayBooking('moved.text', { before: facts.before }) },
      { facts: [...whenAndWhere(language, facts), pinFact(facts)] },
      ...comeAndNotice(facts, 'moved.come'),
      myAppointments(facts),
    ],
  };
}

/**
 * A payment at the desk. The `amount` of the facts is all that was paid. `sessions`: all that it paid for, the earliest
 * first, if they are several. `balance` (paise): how the person and the center stand after it, below zero where the person owes;
 * mails of an older release lack it.
 */
export type PaidAtDesk = {
  mode: DeskMode;
  receipt: string;
  at: string;
  isOver: boolean;
  sessions?: SessionFacts[];
  balance?: Paise;
};

/** The mail that a payment was recorded at the center's desk, so that the chair is booked and paid. */
function paymentReceived(facts: Facts & Partial<Notice> & HowPaid & PaidAtDesk & { now: Date }): MailText {
  const { language, amount, mode, receipt, at, publicUrl, bookingId, isOver, now, sessions = [facts] } = facts;
  const sayBooking = wordsOf(language, 'booking');
  const { date, window, moment } = FORMATS[language];
  const isOne = sessions.length === 1;
  return {
    subject: isOne
      ? sayBooking('received.subject', { amount: formatRupees(amount), when: formatSession(language, facts) })
      : sayBooking('received.ofSeveral', { amount: formatRupees(amount), count: sessions.length }),
    greeting: greet(language, facts.username),
    blocks: [
      {
        text: `${sayBooking(`received.text.${mode}`, { amount: formatRupees(amount), moment: moment(new Date(at)) })} ${sayBooking('received.stands', { count: sessions.length })}`,
      },
      ...(isOne
        ? []
        : [
            {
              facts: sessions.map(
                (one): Fact => [date(one.date), `${window(one.startHour)}, ${formatRupees(one.amount)}`],
              ),
            },
          ]),
      {
        facts: [
          ...(isOne ? whenAndWhere(language, facts) : [...forWhom(language, facts), ...whereOnly(language, facts)]),
          [sayBooking('received.paid'), formatRupees(amount)],
          ...paidFacts(language, amount, facts),
          ...(facts.balance === undefined ? [] : [balanceFact(language, facts.balance)]),
          [sayBooking('received.number'), receipt],
        ],
      },
      ...(isOver || !isOne || hasBegun(facts, now) ? [] : comeAndNotice(facts, 'booked.come')),
      { button: { label: sayBooking('received.button'), url: `${publicUrl}${bookingFileUrl('receipt', bookingId)}` } },
    ],
  };
}

export const BOOKING_CONFIRMED = defineMessage<Confirmed>()({
  key: 'booking-confirmed',
  mail: bookingConfirmed,
  made: { calendar: (session) => [session] },
  afterEnding: null,
  stillTrue: WHILE_IT_STANDS,
  short: {
    texts: { booked: 'hope' },
    of: (session) => ({ name: 'booked', values: when(session) }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_APPOINTMENT,
    stripePaymentId: 'pi_3SRk7Q2eYvKYlo2C0x9fD4aB',
    paidBy: 'online-card',
    cardLast4: '4242',
  }),
});

export const BOOKING_RESCHEDULED = defineMessage<Rescheduled>()({
  key: 'booking-rescheduled',
  mail: bookingRescheduled,
  made: { calendar: (session) => [session] },
  afterEnding: 'session',
  stillTrue: WHILE_IT_STANDS,
  short: {
    texts: { moved: 'hope' },
    of: (session) => ({ name: 'moved', values: when(session) }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: (language) => ({
    ...SAMPLE_APPOINTMENT,
    before: formatSession(language, { date: '2026-11-25', startHour: 13 }),
  }),
});

export const PAYMENT_RECEIVED = defineMessage<AppointmentFacts & Partial<Notice> & HowPaid & PaidAtDesk>()({
  key: 'payment-received',
  mail: paymentReceived,
  traits: ['listed-at-each-session'],
  made: { calendar: ({ sessions, ...session }) => ofPerson(session, sessions ?? [session]) },
  afterEnding: 'money',
  stillTrue: 'always',
  short: {
    texts: { 'payment-received': 'hope', 'payment-received-series': 'hope' },
    of: ({ amount, date, sessions }) =>
      sessions
        ? { name: 'payment-received-series', values: { amount, count: sessions.length } }
        : { name: 'payment-received', values: { amount, date } },
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_APPOINTMENT,
    mode: 'cash',
    paidBy: 'desk-cash',
    receipt: receiptNumber(214),
    at: '2026-11-26T08:52:00+05:30',
    isOver: false,
    balance: -185_000,
  }),
});
