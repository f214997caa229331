/** The mails about an appointment. All of them name the same facts in the same order. */
import { formatRupees } from '../../../domain/money';
import { arrivalTime, noticeDeadline } from '../../../domain/policy';
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

/** The payment arrived and the chair is booked. */
export function bookingConfirmed(facts: Facts & { stripePaymentId: string | null }) {
  const { date, startHour, amount, stripePaymentId } = facts;
  return writeLetter({
    subject: `Confirmed: dialysis on ${when(facts)}`,
    greeting: `Namaste ${facts.username},`,
    blocks: [
      { text: 'Your chair is booked and paid.' },
      {
        facts: [
          ...place(facts),
          ['Paid', formatRupees(amount)],
          ...(stripePaymentId ? [['Payment id', stripePaymentId] as [string, string]] : []),
        ],
      },
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
