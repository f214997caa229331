/** The mails about an appointment. All of them list the same facts in the same order. */
import type { Operator } from '../../../../contract/operator';
import type { CancelAsker, CancelReason, PaymentStatus } from '../../../../domain/booking';
import { type Paise, formatRupees } from '../../../../domain/money';
import { isPhoneNumber, phoneHref } from '../../../../domain/phone-href';
import { NOTICE_HOURS, arrivalTime, noticeDeadline } from '../../../../domain/policy';
import { formatClockTime, formatDate, formatMoment } from '../../../../domain/time';
import { windowLabel } from '../../../../domain/windows';
import type { Block, Fact, Letter } from './layout';

/** The facts of a mail about an appointment. `amount` in paise. */
export type AppointmentFacts = {
  bookingId: string;
  username: string;
  centerName: string;
  centerAddress: string;
  centerCity: string;
  contactNumber: string;
  date: string;
  startHour: number;
  amount: number;
};
/**
 * Until when the appointment can be moved, and cancelled with a full refund, as ISO timestamps; null when it can't (any
 * more).
 */
export type Notice = { moveUntil: string | null; refundUntil: string | null };
export type Facts = AppointmentFacts & { publicUrl: string; operator: Operator };

export function when({ date, startHour }: AppointmentFacts): string {
  return `${formatDate(date)}, ${windowLabel(startHour)}`;
}

export function place(facts: AppointmentFacts): Fact[] {
  const { contactNumber } = facts;
  return [
    ['When', when(facts)],
    ['Where', `${facts.centerName}, ${facts.centerAddress}, ${facts.centerCity}`],
    isPhoneNumber(contactNumber) ? ['Phone', contactNumber, phoneHref(contactNumber)] : ['Phone', contactNumber],
  ];
}

const myAppointments = (publicUrl: string): Block => ({
  button: { label: 'My appointments', url: `${publicUrl}/myappoinments` },
});

/** The deadlines for changes. A mail enqueued by an older release lacks them, and states the rule. */
function noticeText({ date, startHour, ...facts }: AppointmentFacts & Partial<Notice>): string {
  const { moveUntil, refundUntil = noticeDeadline(date, startHour).toISOString() } = facts;
  if (refundUntil)
    return `You can reschedule, or cancel with a full refund, until ${formatMoment(new Date(refundUntil))}.`;
  if (moveUntil) return `You can reschedule until ${formatMoment(new Date(moveUntil))}, and cancel until it begins.`;
  return `It begins in less than ${NOTICE_HOURS} hours: it can no longer be rescheduled, and if you cancel, nothing is refunded.`;
}

/** The payment status of a confirmed appointment: its label, and a sentence if needed. */
const MONEY: Record<PaymentStatus, { label: string | null; sentence: string | null }> = {
  paid: { label: 'Paid', sentence: null },
  unpaid: { label: 'Not paid yet', sentence: 'The center will tell you how to pay.' },
  'not required': { label: null, sentence: null },
  'refund pending': { label: null, sentence: 'What you had paid is on its way back to your card.' },
  refunded: { label: null, sentence: 'What you had paid was given back.' },
  'refund failed': { label: null, sentence: 'Your refund has not gone through yet; we are looking into it.' },
};

/** Where only a part of the money was given back, before the appointment was brought back. */
function partText({ amount, refunded = amount }: AppointmentFacts & { refunded?: Paise }): string | null {
  if (refunded <= 0 || refunded >= amount) return null;
  return `Of the ${formatRupees(amount)} that you paid, ${formatRupees(refunded)} was refunded before.`;
}

/** The chair is booked: because the payment arrived, or because the center says so, paid or not. */
export function bookingConfirmed(
  facts: Facts & Partial<Notice> & { stripePaymentId: string | null; paymentStatus?: PaymentStatus; refunded?: Paise },
): Letter {
  const { date, startHour, amount, stripePaymentId, paymentStatus = 'paid' } = facts;
  const { label, sentence: usual } = MONEY[paymentStatus];
  const sentence = partText(facts) ?? usual;
  return {
    subject: `Confirmed: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      {
        text:
          paymentStatus === 'paid'
            ? 'Your chair is booked and paid.'
            : 'Your chair is booked: the center has confirmed it.',
      },
      {
        facts: [
          ...place(facts),
          ...(label ? [[label, formatRupees(amount)] as Fact] : []),
          ...(stripePaymentId ? [['Payment id', stripePaymentId] as Fact] : []),
        ],
      },
      ...(sentence ? [{ text: sentence }] : []),
      {
        text: `Please come at ${formatClockTime(arrivalTime(date, startHour))} with your dialysis prescription, your last three run sheets, a list of your medicines and a photo ID.`,
      },
      { text: noticeText(facts) },
      myAppointments(facts.publicUrl),
    ],
  };
}

/** The money of a cancelled appointment: refunded now, kept, refunded before, or never paid. */
export type MoneyOfCancelled = 'refunded' | 'kept' | 'refunded-before' | 'nothing-paid';

/**
 * The money of a cancelled appointment, in paise. Mails enqueued by an older release lack `refundedBefore`: what was
 * refunded before this cancellation.
 */
type Cancelled = { refund: Paise; refundedBefore?: Paise; money: MoneyOfCancelled };

function moneyText({ money, refund, refundedBefore = 0 }: Cancelled, kept: string): string {
  switch (money) {
    case 'refunded':
      return `${formatRupees(refund)} goes back to your card. Banks take 5 to 10 days to show it.`;
    case 'kept':
      return refundedBefore > 0 ? `${formatRupees(refundedBefore)} was refunded before. ${kept}` : kept;
    case 'refunded-before':
      return 'You had already been refunded.';
    case 'nothing-paid':
      return 'Nothing had been paid, so there is nothing to refund.';
  }
}

/** Cancelled by the patient. `refund` in paise, 0 for none. One enqueued by an older release has `paid` alone. */
export function bookingCancelled(
  facts: Facts & Omit<Cancelled, 'money'> & { money?: MoneyOfCancelled; paid?: boolean },
): Letter {
  const { refund, money = refund > 0 ? 'refunded' : facts.paid ? 'kept' : 'nothing-paid' } = facts;
  const nothing = facts.refundedBefore ? 'nothing more' : 'nothing';
  const kept = `It was cancelled less than ${NOTICE_HOURS} hours before the session, so ${nothing} is refunded.`;
  return {
    subject: `Cancelled: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: 'This appointment is cancelled and the chair is free for somebody else.' },
      { facts: place(facts) },
      { text: moneyText({ ...facts, money }, kept) },
      // Whoever gives up a chair that was only held misses no session.
      ...(money === 'nothing-paid'
        ? []
        : [{ text: 'Please do not miss a session: book another one as soon as you can.' }]),
      { button: { label: 'Find a free chair', url: `${facts.publicUrl}/dialysis` } },
    ],
  };
}

/** Who wanted it cancelled. Where the administrator did not say, the mail does not claim to know. */
const ASKED_FOR: Record<CancelAsker | 'unknown', { subject: string; text: string }> = {
  patient: {
    subject: 'Cancelled as you asked',
    text: 'You asked for this appointment to be cancelled. It is cancelled now.',
  },
  center: { subject: 'Cancelled by the center', text: 'The center had to cancel this appointment. We are sorry.' },
  unknown: { subject: 'Cancelled by the center', text: 'The center has cancelled this appointment.' },
};

/** Cancelled by an administrator. `reason` is what was typed for the patient. */
export function bookingCancelledByCenter(
  facts: Facts & Cancelled & { reason: string | null; askedBy?: CancelAsker | undefined },
): Letter {
  const { askedBy = 'unknown', amount, refundedBefore = 0 } = facts;
  const { subject, text } = ASKED_FOR[askedBy];
  const what = refundedBefore > 0 ? 'The rest of what you paid' : `The ${formatRupees(amount)} that you paid`;
  const kept = `${what} is not refunded. Please call ${facts.operator.phone} if you have a question about it.`;
  return {
    subject: `${subject}: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text },
      { facts: [...place(facts), ...(facts.reason ? [['Reason', facts.reason] as Fact] : [])] },
      { text: moneyText(facts, kept) },
      { text: 'Please do not miss a session: book another one as soon as you can.' },
      { button: { label: 'Find a free chair', url: `${facts.publicUrl}/dialysis` } },
    ],
  };
}

/** A refund after a cancellation without one. `refund` in paise: all that was paid, or a part of it. */
export function refundStarted(facts: Facts & { refund: Paise }): Letter {
  const { refund, amount } = facts;
  const what =
    refund < amount ? `${formatRupees(refund)} of the ${formatRupees(amount)}` : `the ${formatRupees(refund)}`;
  return {
    subject: `Refund of ${formatRupees(refund)}: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: `We are refunding ${what} that you paid for this appointment, which was cancelled.` },
      { facts: place(facts) },
      { text: 'The money goes back to the card that you paid with. Banks take 5 to 10 days to show it.' },
      myAppointments(facts.publicUrl),
    ],
  };
}

/** Moved to another window. `before` names the old one. */
export function bookingRescheduled(facts: Facts & Partial<Notice> & { before: string }): Letter {
  const { date, startHour } = facts;
  return {
    subject: `Moved: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: `Your appointment was on ${facts.before}. It is now at a new time; the price stays as you paid it.` },
      { facts: place(facts) },
      { text: `Please come at ${formatClockTime(arrivalTime(date, startHour))}.` },
      { text: noticeText(facts) },
      myAppointments(facts.publicUrl),
    ],
  };
}

/** Why a payment brought no appointment: it was cancelled in the meantime, or the hold lapsed and no chair was free. */
const RETURNED: Partial<Record<CancelReason, string>> = {
  patient: 'Your payment arrived after you had cancelled this appointment.',
  administrator: 'Your payment arrived after this appointment had been cancelled by the center.',
  'center-closed': 'Your payment arrived after this appointment had been cancelled, because the center is closing.',
};
const TOO_LATE = 'Your payment arrived after the chair was no longer held for you, and no other chair could be given.';

/** The payment arrived after the chair was lost: it is refunded in full. */
export function paymentReturned(facts: Facts & { cancelReason?: CancelReason | null }): Letter {
  const why = (facts.cancelReason && RETURNED[facts.cancelReason]) ?? TOO_LATE;
  const isTheirs = facts.cancelReason === 'patient';
  return {
    subject: `Not booked: your ${formatRupees(facts.amount)} is on its way back`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      {
        text: `${why} You have no appointment, and ${formatRupees(facts.amount)} goes back to your card in full.`,
      },
      { facts: place(facts) },
      {
        text: `Banks take 5 to 10 days to show a refund.${isTheirs ? '' : ' We are sorry; please choose another time.'}`,
      },
      { button: { label: 'Find a free chair', url: `${facts.publicUrl}/dialysis` } },
    ],
  };
}
