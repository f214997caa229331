/** Mails about refunds, and about payments that differ from what was asked. */
import type { CancelReason } from '../../../domain/booking';
import type { DeskMode } from '../../../domain/desk-money';
import { type Paise, formatAmount, formatRupees } from '../../../domain/money';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS, formatSession } from '../../platform/formats';
import { type AppointmentFacts, type Facts, findChair, myAppointments, whenAndWhere, moneyBackHere } from './booking';
import type { MailText } from './layout';
import { APPOINTMENTS, FIND_CHAIR } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { greet } from './greet';

/** A refund that was made on the provider's pages. `stands`: whether the appointment stands. */
export type MadeThere = { stands: boolean };

/**
 * The mail about a refund after a cancellation without one, or about one that was made at the provider. `refund`
 * (paise): all that was paid, or a part of it.
 */
function refundStarted(facts: Facts & { refund: Paise; madeThere?: MadeThere }): MailText {
  const { language, refund, amount, madeThere } = facts;
  const sayBooking = wordsOf(language, 'booking');
  const isPart = refund < amount;
  return {
    subject: sayBooking('subjects.refund', { amount: formatRupees(refund), when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [
      {
        text: madeThere
          ? sayBooking('refundStarted.madeThere', {
              refund: formatRupees(refund),
              paid: formatRupees(amount),
              isPart,
              stands: madeThere.stands,
            })
          : sayBooking('refundStarted.text', { refund: formatRupees(refund), paid: formatRupees(amount), isPart }),
      },
      { facts: whenAndWhere(language, facts) },
      {
        text: facts.paidAtDesk
          ? moneyBackHere(language, facts.paidAtDesk, refund)
          : sayBooking('refundStarted.sameCard'),
      },
      myAppointments(facts),
    ],
  };
}

/** The mail that the provider has paid out a refund. `refund` in paise. */
function refundArrived(facts: Facts & { refund: Paise }): MailText {
  const { language, refund } = facts;
  const sayBooking = wordsOf(language, 'booking');
  return {
    subject: sayBooking('subjects.arrived', { amount: formatRupees(refund) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: sayBooking('refundArrived.text', { refund: formatRupees(refund) }) },
      { facts: whenAndWhere(language, facts) },
      { text: sayBooking('refundArrived.ask', { phone: facts.operator.phone }) },
      myAppointments(facts),
    ],
  };
}

/** Why a payment brought no appointment: it was cancelled meanwhile, or the hold lapsed and no chair was free. */
type Returned = Extract<CancelReason, 'patient' | 'administrator' | 'center-closed'> | 'too-late';

function whyReturned(reason: CancelReason | null | undefined): Returned {
  return reason === 'patient' || reason === 'administrator' || reason === 'center-closed' ? reason : 'too-late';
}

/** The mail that a payment arrived after the chair was lost, and is refunded in full. */
function paymentReturned(facts: Facts & { cancelReason?: CancelReason | null }): MailText {
  const { language, amount } = facts;
  const sayBooking = wordsOf(language, 'booking');
  const why = whyReturned(facts.cancelReason);
  return {
    subject: sayBooking('subjects.returned', { amount: formatRupees(amount) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: `${sayBooking(`returned.why.${why}`)} ${sayBooking('returned.back', { amount: formatRupees(amount) })}` },
      { facts: whenAndWhere(language, facts) },
      {
        text:
          why === 'patient'
            ? sayBooking('returned.bankDays')
            : `${sayBooking('returned.bankDays')} ${sayBooking('returned.sorry')}`,
      },
      findChair(facts),
    ],
  };
}

/**
 * A second payment for a session. `isAtDesk`: whether the first one was made at the center's desk, and not online too.
 */
type PaidTwice = { refund: Paise; isAtDesk: boolean };

/**
 * The mail that a payment arrived for a session that was paid already: it is refunded in full, and the session stays.
 */
function paidTwice(facts: Facts & PaidTwice): MailText {
  const { language, isAtDesk } = facts;
  const sayBooking = wordsOf(language, 'booking');
  const amount = formatRupees(facts.refund);
  return {
    subject: sayBooking('subjects.paidTwice', { amount }),
    greeting: greet(language, facts.username),
    blocks: [
      {
        text: `${sayBooking(isAtDesk ? 'paidTwice.atDesk' : 'paidTwice.online', { amount })} ${sayBooking('paidTwice.back')}`,
      },
      { facts: whenAndWhere(language, facts) },
      { text: sayBooking('returned.bankDays') },
      myAppointments(facts),
    ],
  };
}

/** What came (in the smallest unit of its currency), what was asked (paise), and whether it goes back already. */
export type PaymentDiffers = {
  came: number;
  currency: string;
  asked: Paise;
  isBack: boolean;
};

/** The mail that a payment came that differs from what was asked, so that it does not book the chair. */
function paymentDiffers(facts: Facts & PaymentDiffers): MailText {
  const { language, currency, isBack } = facts;
  const sayBooking = wordsOf(language, 'booking');
  const [came, asked] = [formatAmount(facts.came, currency), formatRupees(facts.asked)];
  return {
    subject: isBack ? sayBooking('differs.subjectBack', { came }) : sayBooking('differs.subject', { came }),
    greeting: greet(language, facts.username),
    blocks: [
      {
        text: `${sayBooking('differs.text', { came, asked })} ${isBack ? sayBooking('differs.back', { came }) : sayBooking('differs.held')}`,
      },
      { facts: whenAndWhere(language, facts) },
      {
        text: isBack
          ? wordsOf(language, 'booking')('returned.bankDays')
          : sayBooking('differs.ask', { phone: facts.operator.phone }),
      },
      isBack ? findChair(facts) : myAppointments(facts),
    ],
  };
}

/** The mail that a refund was paid at the center's desk. `refund` in paise. */
function refundPaid(facts: Facts & { refund: Paise; mode: DeskMode; at: string }): MailText {
  const { language, refund, mode, at } = facts;
  const sayBooking = wordsOf(language, 'booking');
  return {
    subject: sayBooking('subjects.paidBack', { amount: formatRupees(refund), when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [
      {
        text: sayBooking(`paidBack.${mode}`, {
          amount: formatRupees(refund),
          moment: FORMATS[language].moment(new Date(at)),
        }),
      },
      { facts: whenAndWhere(language, facts) },
      { text: wordsOf(language, 'booking')('notYou', { phone: facts.operator.phone }) },
      myAppointments(facts),
    ],
  };
}

export const REFUND_STARTED = defineMessage<AppointmentFacts & { refund: Paise; madeThere?: MadeThere }>()({
  key: 'refund-started',
  mail: refundStarted,
  afterEnding: 'money',
  stillTrue: 'always',
  short: {
    texts: { 'refund-started': 'other', 'refund-at-desk': 'other', 'refund-to-account': 'other' },
    of: ({ refund, paidAtDesk }) => ({
      name: paidAtDesk === 'account' ? 'refund-to-account' : paidAtDesk ? 'refund-at-desk' : 'refund-started',
      values: { amount: refund },
    }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, refund: 50_000 }),
});

export const REFUND_ARRIVED = defineMessage<AppointmentFacts & { refund: Paise }>()({
  key: 'refund-arrived',
  mail: refundArrived,
  afterEnding: 'money',
  stillTrue: 'always',
  short: {
    texts: { 'refund-arrived': 'other' },
    of: ({ refund }) => ({ name: 'refund-arrived', values: { amount: refund } }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, refund: 185_000 }),
});

export const REFUND_PAID = defineMessage<AppointmentFacts & { refund: Paise; mode: DeskMode; at: string }>()({
  key: 'refund-paid',
  mail: refundPaid,
  afterEnding: 'money',
  stillTrue: 'always',
  short: {
    texts: { 'refund-paid': 'other' },
    of: ({ refund }) => ({ name: 'refund-paid', values: { amount: refund } }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_APPOINTMENT,
    refund: 185_000,
    mode: 'cash',
    at: '2026-11-26T12:10:00+05:30',
  }),
});

export const PAYMENT_DIFFERS = defineMessage<AppointmentFacts & PaymentDiffers>()({
  key: 'payment-differs',
  mail: paymentDiffers,
  afterEnding: 'money',
  stillTrue: 'always',
  short: null,
  sample: () => ({
    ...SAMPLE_APPOINTMENT,
    came: 150_000,
    currency: 'INR',
    asked: 185_000,
    isBack: false,
  }),
});

export const PAYMENT_RETURNED = defineMessage<AppointmentFacts & { cancelReason?: CancelReason | null }>()({
  key: 'payment-returned',
  mail: paymentReturned,
  afterEnding: 'money',
  stillTrue: 'always',
  short: {
    texts: { returned: 'loss' },
    of: ({ amount }) => ({ name: 'returned', values: { amount } }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: FIND_CHAIR,
  },
  sample: () => SAMPLE_APPOINTMENT,
});

export const PAID_TWICE = defineMessage<AppointmentFacts & PaidTwice>()({
  key: 'paid-twice',
  mail: paidTwice,
  afterEnding: 'money',
  stillTrue: 'always',
  short: {
    texts: { 'refund-started': 'other' },
    of: ({ refund }) => ({ name: 'refund-started', values: { amount: refund } }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, refund: 185_000, isAtDesk: true }),
});
