/**
 * The patient whose account a visitor opens: six past sessions, one upcoming, one that an administrator set back for
 * checking, one cancelled and refunded. Every payment is in the provider's book too.
 */
import type { Insertable } from 'kysely';
import type { Actor, BookingStatus } from '../../../domain/booking';
import { holdExpiry } from '../../../domain/policy';
import {
  HOUR_MS,
  type IstDate,
  MINUTE_MS,
  addDays,
  formatDate,
  istDateOf,
  istInstant,
  weekdayOf,
} from '../../../domain/time';
import { type StartHour, windowEnds, windowLabel } from '../../../domain/windows';
import type { Tx } from '../../platform/db/database';
import type { DB } from '../../platform/db/schema';
import type { AppointmentFacts } from '../../platform/mail/templates/booking';
import type { MailDetails } from '../../platform/mail/templates';
import { type BookingRow, type EventRow, insertBookings, insertEvents } from './insert-rows';
import type { Chance } from './random';

export const DEMO_PATIENT = {
  email: 'patient@example.com',
  password: 'vrikka-demo-patient',
  username: 'Lakshmi Raman',
} as const;

const CARD_LAST4 = '4242';

/** An entry of the provider's book: a checkout session, its payment and, if refunded, its refund. */
export type LedgerEntry = {
  /** Paise. */
  amount: number;
  description: string;
  email: string;
  metadata: Record<string, string>;
  clientReferenceId: string;
  at: Date;
  expiresAt?: Date;
  paid: boolean;
  last4?: string;
  /** Paise refunded. */
  refunded?: number;
  refundMetadata?: Record<string, string>;
};

/** Writes an entry into the provider's book and returns the provider's ids. */
export type RecordPayment = (
  entry: LedgerEntry,
) => Promise<{ sessionId: string; paymentIntentId: string | null; refundId: string | null; url: string }>;

export type DemoCenterRow = {
  id: string;
  name: string;
  address: string;
  city: { name: string };
  contactNumber: string;
  chargePaise: number;
};

type Story = 'completed' | 'upcoming' | 'set back' | 'cancelled';
type Visit = { story: Story; center: DemoCenterRow; date: IstDate; startHour: StartHour; bookedAt: Date };

/** All rows of the demonstration patient's appointments. */
export type PatientRows = {
  bookings: BookingRow[];
  payments: Insertable<DB['payments']>[];
  refunds: Insertable<DB['refunds']>[];
  events: EventRow[];
  mails: Insertable<DB['outbox']>[];
};

/** Her chair in every session. */
const CHAIR = 1;

/** Plans her appointments and has their payments recorded; nothing is written to the database yet. */
export async function planDemoPatient(
  userId: string,
  centers: readonly DemoCenterRow[],
  recordPayment: RecordPayment,
  now: Date,
  chance: Chance,
): Promise<PatientRows> {
  const rows: PatientRows = { bookings: [], payments: [], refunds: [], events: [], mails: [] };
  for (const visit of visits(centers, now)) await addVisit(rows, userId, visit, recordPayment, chance);
  return rows;
}

export async function insertPatientRows(tx: Tx, rows: PatientRows) {
  await tx.insertInto('payments').values(rows.payments).execute();
  await insertBookings(tx, rows.bookings);
  await tx.insertInto('refunds').values(rows.refunds).execute();
  await insertEvents(tx, rows.events);
  await tx.insertInto('outbox').values(rows.mails).execute();
}

function visits(centers: readonly DemoCenterRow[], now: Date): Visit[] {
  const [usual, other, third] = centers as [DemoCenterRow, DemoCenterRow, DemoCenterRow];
  const today = istDateOf(now);
  const booked = (daysAgo: number) => new Date(istInstant(addDays(today, -daysAgo), 18).getTime() + 12 * MINUTE_MS);
  const past = pastSessions(today).map((date, index): Visit => {
    const center = index === 3 ? other : usual;
    return { story: 'completed', center, date, startHour: 9, bookedAt: istInstant(addDays(date, -6), 19) };
  });
  const [next, later, latest] = comingDays(today);
  return [
    ...past,
    { story: 'upcoming', center: usual, date: next, startHour: 9, bookedAt: booked(3) },
    { story: 'set back', center: third, date: later, startHour: 13, bookedAt: booked(2) },
    { story: 'cancelled', center: usual, date: latest, startHour: 9, bookedAt: booked(5) },
  ];
}

/** The last six days of Tuesday, Thursday and Saturday before today, earliest first. */
function pastSessions(today: IstDate): IstDate[] {
  const dates: IstDate[] = [];
  for (let date = addDays(today, -1); dates.length < 6; date = addDays(date, -1)) {
    if ([2, 4, 6].includes(weekdayOf(date))) dates.unshift(date);
  }
  return dates;
}

/** Three working days from the day after tomorrow on, so that the first can still be cancelled with a full refund. */
function comingDays(today: IstDate): [IstDate, IstDate, IstDate] {
  const dates = [2, 3, 4, 5].map((days) => addDays(today, days));
  const [next, later, latest] = dates.filter((date) => weekdayOf(date) !== 0);
  return [next!, later!, latest!];
}

async function addVisit(rows: PatientRows, userId: string, visit: Visit, recordPayment: RecordPayment, chance: Chance) {
  const { center, date, startHour, bookedAt } = visit;
  const id = chance.idAt(bookedAt);
  const paymentId = chance.idAt(bookedAt);
  const refundId = chance.idAt(bookedAt);
  const amount = center.chargePaise;
  const after = (milliseconds: number) => new Date(bookedAt.getTime() + milliseconds);
  const paidAt = after(3 * MINUTE_MS);
  const changedAt = after(20 * HOUR_MS);
  const cancelled = visit.story === 'cancelled';

  const ledger = await recordPayment({
    amount,
    description: `${center.name}, ${formatDate(date)}, ${windowLabel(startHour)}`,
    email: DEMO_PATIENT.email,
    metadata: { payment_id: paymentId },
    clientReferenceId: paymentId,
    at: bookedAt,
    expiresAt: holdExpiry(bookedAt),
    paid: true,
    last4: CARD_LAST4,
    ...(cancelled && { refunded: amount, refundMetadata: { refund_id: refundId, booking_id: id } }),
  });

  const statuses: Record<Story, BookingStatus> = {
    completed: 'completed',
    upcoming: 'confirmed',
    'set back': 'pending',
    cancelled: 'cancelled',
  };
  const ended = windowEnds(date, startHour);
  const lastChange: Record<Story, Date> = {
    completed: ended,
    upcoming: paidAt,
    'set back': changedAt,
    cancelled: changedAt,
  };
  rows.bookings.push({
    id,
    user_id: userId,
    center_id: center.id,
    session_date: date,
    start_hour: startHour,
    chair: CHAIR,
    status: statuses[visit.story],
    price_paise: amount,
    payment_id: paymentId,
    cancel_reason: cancelled ? 'patient' : null,
    created_at: bookedAt,
    updated_at: lastChange[visit.story],
    claimed_at: bookedAt,
  });
  rows.payments.push({
    id: paymentId,
    user_id: userId,
    amount_paise: amount,
    status: 'paid',
    provider_session_id: ledger.sessionId,
    provider_payment_id: ledger.paymentIntentId,
    checkout_url: ledger.url,
    card_last4: CARD_LAST4,
    created_at: bookedAt,
    expires_at: holdExpiry(bookedAt),
    paid_at: paidAt,
  });
  if (cancelled) {
    rows.refunds.push({
      id: refundId,
      payment_id: paymentId,
      booking_id: id,
      n: 1,
      amount_paise: amount,
      reason: 'cancelled-in-time',
      status: 'succeeded',
      provider_refund_id: ledger.refundId,
      created_at: changedAt,
      settled_at: new Date(changedAt.getTime() + MINUTE_MS),
    });
  }

  const tell = (at: Date, actor: Actor, from: BookingStatus | null, to: BookingStatus, note: string | null = null) =>
    rows.events.push({ booking_id: id, at, actor, from_status: from, to_status: to, note });
  tell(bookedAt, 'patient', null, 'pending');
  tell(paidAt, 'payment', 'pending', 'confirmed');
  if (visit.story === 'completed') tell(ended, 'clock', 'confirmed', 'completed');
  if (visit.story === 'set back') {
    tell(changedAt, 'administrator', 'confirmed', 'pending', 'Waiting for the referral letter');
  }
  if (cancelled) tell(changedAt, 'patient', 'confirmed', 'cancelled');

  const facts: AppointmentFacts = {
    bookingId: id,
    username: DEMO_PATIENT.username,
    centerName: center.name,
    centerAddress: center.address,
    centerCity: center.city.name,
    contactNumber: center.contactNumber,
    date,
    startHour,
    amount,
  };
  const mailed = <T extends 'booking-confirmed' | 'booking-cancelled'>(
    at: Date,
    template: T,
    onceKey: string,
    details: MailDetails[T],
  ) =>
    rows.mails.push({
      id: chance.idAt(at),
      once_key: onceKey,
      template,
      recipient: DEMO_PATIENT.email,
      slots: JSON.stringify(details),
      booking_id: id,
      created_at: at,
      due_at: at,
      status: 'sent',
      sent_at: at,
      attempts: 1,
    });
  const paid = { ...facts, stripePaymentId: ledger.paymentIntentId };
  mailed(paidAt, 'booking-confirmed', `booking-confirmed:${id}:${paymentId}`, paid);
  const returned = { ...facts, refund: amount, money: 'refunded' } as const;
  if (cancelled) mailed(changedAt, 'booking-cancelled', `booking-cancelled:${id}:${changedAt.toISOString()}`, returned);
}
