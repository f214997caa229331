/** The mails about an appointment. All of them list the same facts in the same order. */
import type { Operator } from '../../../../contract/operator';
import type { CancelReason, PaymentStatus } from '../../../../domain/booking';
import { formatRupees } from '../../../../domain/money';
import { NOTICE_HOURS, arrivalTime, noticeDeadline } from '../../../../domain/policy';
import { formatClockTime, formatDate, formatMoment } from '../../../../domain/time';
import { windowLabel } from '../../../../domain/windows';
import type { Block, Letter } from './layout';

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

export function place(facts: AppointmentFacts): [string, string][] {
  return [
    ['When', when(facts)],
    ['Where', `${facts.centerName}, ${facts.centerAddress}, ${facts.centerCity}`],
    ['Phone', facts.contactNumber],
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
  'refund failed': { label: null, sentence: 'What you had paid is to go back to your card; we are looking into it.' },
};

/** The chair is booked: because the payment arrived, or because the center says so, paid or not. */
export function bookingConfirmed(
  facts: Facts & Partial<Notice> & { stripePaymentId: string | null; paymentStatus?: PaymentStatus },
): Letter {
  const { date, startHour, amount, stripePaymentId, paymentStatus = 'paid' } = facts;
  const { label, sentence } = MONEY[paymentStatus];
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
          ...(label ? [[label, formatRupees(amount)] as [string, string]] : []),
          ...(stripePaymentId ? [['Payment id', stripePaymentId] as [string, string]] : []),
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

function moneyText(money: MoneyOfCancelled, refund: number, kept: string): string {
  switch (money) {
    case 'refunded':
      return `${formatRupees(refund)} goes back to your card. Banks take 5 to 10 days to show it.`;
    case 'kept':
      return kept;
    case 'refunded-before':
      return 'What you had paid was given back before.';
    case 'nothing-paid':
      return 'Nothing had been paid, so there is nothing to refund.';
  }
}

/** Cancelled by the patient. `refund` in paise, 0 for none. One enqueued by an older release has `paid` alone. */
export function bookingCancelled(facts: Facts & { refund: number; money?: MoneyOfCancelled; paid?: boolean }): Letter {
  const { refund, money = refund > 0 ? 'refunded' : facts.paid ? 'kept' : 'nothing-paid' } = facts;
  const kept = 'It was cancelled less than 24 hours before the session, so nothing is refunded.';
  return {
    subject: `Cancelled: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: 'This appointment is cancelled and the chair is free for somebody else.' },
      { facts: place(facts) },
      { text: moneyText(money, refund, kept) },
      { text: 'Please do not miss a session: book another one as soon as you can.' },
      { button: { label: 'Find a free chair', url: `${facts.publicUrl}/dialysis` } },
    ],
  };
}

/** Cancelled by the center. `reason` is what the administrator typed for the patient; `refund` in paise. */
export function bookingCancelledByCenter(
  facts: Facts & { reason: string | null; refund: number; money: MoneyOfCancelled },
): Letter {
  const kept = `What you paid is not refunded. Please call ${facts.operator.phone} if you have a question about it.`;
  return {
    subject: `Cancelled by the center: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: 'The center had to cancel this appointment. We are sorry.' },
      { facts: [...place(facts), ...(facts.reason ? [['Reason', facts.reason] as [string, string]] : [])] },
      { text: moneyText(facts.money, facts.refund, kept) },
      { text: 'Please do not miss a session: book another one as soon as you can.' },
      { button: { label: 'Find a free chair', url: `${facts.publicUrl}/dialysis` } },
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
  'center-closed': 'Your payment arrived after this appointment had been cancelled, because the center closes.',
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
