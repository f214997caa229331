/** The mails about an appointment. All of them name the same facts in the same order. */
import type { PaymentStatus } from '../../../domain/booking';
import { formatRupees } from '../../../domain/money';
import { arrivalTime, noticeDeadline } from '../../../domain/policy';
import { PRODUCT } from '../../../domain/product';
import { formatClockTime, formatDate, formatMoment } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import { type Block, writeLetter } from './layout';

/** What a mail about an appointment tells. `amount` in paise. */
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
export type Facts = AppointmentFacts & { publicUrl: string };

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

/** How the money of a confirmed appointment stands: its label, and a sentence where one is needed. */
const MONEY: Record<PaymentStatus, { label: string | null; sentence: string | null }> = {
  paid: { label: 'Paid', sentence: null },
  unpaid: { label: 'Not paid yet', sentence: 'The center will tell you how to pay.' },
  'not required': { label: null, sentence: null },
  'refund pending': { label: null, sentence: 'What you had paid is on its way back to your card.' },
  refunded: { label: null, sentence: 'What you had paid went back to your card.' },
  'refund failed': { label: null, sentence: 'What you had paid is to go back to your card; we are looking into it.' },
};

/** The chair is booked: because the payment arrived, or because the center says so, whatever was paid. */
export function bookingConfirmed(facts: Facts & { stripePaymentId: string | null; paymentStatus?: PaymentStatus }) {
  const { date, startHour, amount, stripePaymentId, paymentStatus = 'paid' } = facts;
  const { label, sentence } = MONEY[paymentStatus];
  return writeLetter({
    subject: `Confirmed: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: paymentStatus === 'paid' ? 'Your chair is booked and paid.' : 'Your chair is booked: the center has confirmed it.' },
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
      {
        text: `You can reschedule, or cancel with a full refund, until ${formatMoment(noticeDeadline(date, startHour))}.`,
      },
      myAppointments(facts.publicUrl),
    ],
  });
}

/** Cancelled, and what happens to the money. `refund` in paise, 0 when nothing goes back. */
export function bookingCancelled(facts: Facts & { refund: number; paid: boolean }) {
  const money = facts.refund
    ? `${formatRupees(facts.refund)} goes back to your card. Banks take 5 to 10 days to show it.`
    : facts.paid
      ? 'It was cancelled less than 24 hours before the session, so nothing is refunded.'
      : 'Nothing had been paid, so there is nothing to refund.';
  return writeLetter({
    subject: `Cancelled: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: 'This appointment is cancelled and the chair is free for somebody else.' },
      { facts: place(facts) },
      { text: money },
      { text: 'Please do not miss a session: book another one as soon as you can.' },
      { button: { label: 'Find a free chair', url: `${facts.publicUrl}/dialysis` } },
    ],
  });
}

/** What was paid for an appointment that the center cancels: it goes back, it was kept, it went back before, or nothing was. */
export type MoneyOfCancelled = 'refunded' | 'kept' | 'refunded-before' | 'nothing-paid';

/** Cancelled by the center. `reason` is what the administrator typed for the patient; `refund` in paise. */
export function bookingCancelledByCenter(
  facts: Facts & { reason: string | null; refund: number; money: MoneyOfCancelled },
) {
  const money: Record<MoneyOfCancelled, string> = {
    refunded: `${formatRupees(facts.refund)} goes back to your card. Banks take 5 to 10 days to show it.`,
    kept: `What you paid is not refunded. Please call ${PRODUCT.support.phone} if you have a question about it.`,
    'refunded-before': 'What you had paid was given back before.',
    'nothing-paid': 'Nothing had been paid, so there is nothing to refund.',
  };
  return writeLetter({
    subject: `Cancelled by the center: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: 'The center had to cancel this appointment. We are sorry.' },
      { facts: [...place(facts), ...(facts.reason ? [['Reason', facts.reason] as [string, string]] : [])] },
      { text: money[facts.money] },
      { text: 'Please do not miss a session: book another one as soon as you can.' },
      { button: { label: 'Find a free chair', url: `${facts.publicUrl}/dialysis` } },
    ],
  });
}

/** Moved to another window. `before` names the old one. */
export function bookingRescheduled(facts: Facts & { before: string }) {
  const { date, startHour } = facts;
  return writeLetter({
    subject: `Moved: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: `Your appointment was on ${facts.before}. It is now at a new time; the price stays as you paid it.` },
      { facts: place(facts) },
      { text: `Please come at ${formatClockTime(arrivalTime(date, startHour))}.` },
      {
        text: `You can reschedule or cancel with a full refund until ${formatMoment(noticeDeadline(date, startHour))}.`,
      },
      myAppointments(facts.publicUrl),
    ],
  });
}

/** The payment came when the chair was no longer theirs and none was free: all of it goes back. */
export function paymentReturned(facts: Facts) {
  return writeLetter({
    subject: `Not booked: your ${formatRupees(facts.amount)} is on its way back`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      {
        text: `Your payment arrived after the chair was no longer held for you, and no other chair could be given. You have no appointment, and ${formatRupees(facts.amount)} goes back to your card in full.`,
      },
      { facts: place(facts) },
      { text: 'Banks take 5 to 10 days to show a refund. We are sorry; please choose another time.' },
      { button: { label: 'Find a free chair', url: `${facts.publicUrl}/dialysis` } },
    ],
  });
}
