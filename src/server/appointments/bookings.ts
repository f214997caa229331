/** The SQL of bookings. */
import { sql } from 'kysely';
import {
  type Actor,
  type BookingStatus,
  type CancelAsker,
  type CancelReason,
  hasLapsed,
  canTransition,
} from '../../domain/booking';
import type { AttendanceState } from '../../domain/attendance';
import { type SessionState, sessionState } from '../../domain/session-state';
import type { Answer } from '../../domain/messages';
import type { Paise } from '../../domain/money';
import type { Db, Tx } from '../platform/db/database';
import { lockBookings } from './locks';
import { movedByClosure } from './moved-by-closure';
import { remindsOfSessions } from '../outbox';
import { refundable } from '../ledger';
import { isHeld } from './rules';

/** Reads the unpaid chairs that an account or a patient holds now, with their checkouts. */
export function heldChairs(tx: Tx, { userId, patientId }: ActingFor, now: Date) {
  return tx
    .selectFrom('appointments as bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select([
      'bookings.id',
      'bookings.patient_id',
      'bookings.series_id',
      'bookings.center_id',
      'centers.name as center_name',
      'bookings.session_date',
      'bookings.start_hour',
      'bookings.price_paise',
      'payments.id as payment_id',
      'payments.provider_session_id',
      'payments.checkout_url',
      'payments.created_at as payment_created_at',
      'payments.expires_at as payment_expires_at',
      'bookings.hold_expires_at',
      'bookings.booked_by_administrator',
      'bookings.funding',
      'bookings.cover_id',
      'bookings.sponsor_id',
    ])
    .where((where) => where.or([where('bookings.user_id', '=', userId), where('bookings.patient_id', '=', patientId)]))
    .where(isHeld(now))
    .execute();
}

/** Counts the payments among these holds that the patient began. Holds by a center's desk don't count. */
export function ownHolds(held: Awaited<ReturnType<typeof heldChairs>>): number {
  return new Set(held.filter((hold) => hold.booked_by_administrator === null).map((hold) => hold.payment_id)).size;
}

/** The account that books, and the patient for whom. An account's own patient has the account's id. */
export type ActingFor = { userId: string; patientId: string };

type BookingEvent = {
  bookingId: string;
  at: Date;
  actor: Actor;
  /** The administrator, if the actor is one. */
  administratorId?: string | null;
  from: BookingStatus | null;
  to: BookingStatus;
  note?: string | null;
};

/**
 * Writes events of bookings into their history, in one statement. Throws for a transition that is not in the table,
 * which rolls back the transaction.
 */
export async function recordEvents(tx: Tx, events: readonly BookingEvent[]): Promise<void> {
  for (const { actor, from, to, bookingId } of events) {
    if (!from || from === to || canTransition(actor, from, to)) continue;
    throw new Error(`${actor} may not turn a ${from} booking ${to} (${bookingId})`);
  }
  const rows = events.map((event) => ({
    booking_id: event.bookingId,
    at: event.at,
    actor: event.actor,
    administrator_id: event.administratorId ?? null,
    from_status: event.from,
    to_status: event.to,
    note: event.note ?? null,
  }));
  await tx.insertInto('booking_events').values(rows).execute();
}

/**
 * Query of appointments with center, payment, latest refund and refundable amount: everything that presenters and mails
 * need.
 */
export function wholeBookings(db: Db | Tx) {
  return (
    db
      .selectFrom('appointments as bookings')
      .innerJoin('centers', 'centers.id', 'bookings.center_id')
      .innerJoin('patients', 'patients.id', 'bookings.patient_id')
      .leftJoin('users', 'users.id', 'patients.user_id')
      .leftJoin('payments', 'payments.id', 'bookings.payment_id')
      .leftJoin('attendance', 'attendance.booking_id', 'bookings.id')
      .leftJoin('cover_checks', (join) =>
        join
          .onRef('cover_checks.cover_id', '=', 'bookings.cover_id')
          .onRef('cover_checks.center_id', '=', 'bookings.center_id'),
      )
      .leftJoin('refunds as refund', (join) =>
        join
          .onRef('refund.booking_id', '=', 'bookings.id')
          // Without refunds of earlier payments of this booking.
          .onRef('refund.payment_id', '=', 'bookings.payment_id')
          .on(isLatestRefund),
      )
      .select([
        'bookings.id',
        'bookings.user_id',
        'bookings.patient_id',
        'bookings.series_id',
        'bookings.session_date',
        'bookings.start_hour',
        'bookings.chair',
        'bookings.status',
        'bookings.price_paise',
        'bookings.payment_id',
        'bookings.hold_expires_at',
        'bookings.cancel_reason',
        'bookings.cancel_asked_by',
        'bookings.booked_by_administrator',
        'bookings.funding',
        'bookings.scheme',
        'bookings.cover_id',
        'bookings.sponsor_id',
        'bookings.awaits_check',
        'bookings.cover_refused',
        'bookings.cover_reference',
        'bookings.cover_holder',
        'bookings.cover_card_last4',
        sql<string | null>`case when bookings.sponsor_id is not null then (
          select sponsors.name from sponsors where sponsors.id = bookings.sponsor_id) end`.as('sponsor_name'),
        'bookings.approval_id',
        'cover_checks.question as check_question',
        'cover_checks.question_reason as check_reason',
        // A booking that still waits although an approval was given waits for the next approval.
        sql<boolean>`coalesce(case when bookings.awaits_check then (
          select true from approvals where approvals.cover_id = bookings.cover_id
            and approvals.center_id = bookings.center_id and approvals.state = 'given' limit 1) end, false)`.as(
          'awaits_next_approval',
        ),
        'bookings.desk_reason',
        'bookings.moved_at',
        'bookings.moved_by',
        'bookings.moved_by_closure',
        'bookings.calendar_sequence',
        'bookings.created_at',
        'bookings.updated_at',
        'centers.id as center_id',
        'centers.name as center_name',
        'centers.address as center_address',
        'centers.city as center_city',
        'centers.contact_number',
        'centers.photo',
        'centers.status as center_status',
        'centers.deleted_at as center_deleted_at',
        'centers.slots',
        'centers.latitude',
        'centers.longitude',
        'patients.name as username',
        // The telephone number for calls about the patient: a relative's, where the patient has none.
        sql<string | null>`coalesce(patients.phone, patients.relative_phone)`.as('phone'),
        sql<string>`coalesce(users.email, patients.email, '')`.as('email'),
        sql<string>`coalesce(users.language, patients.language, 'en')`.as('patient_language'),
        sql<string>`coalesce(users.status, 'active')`.as('patient_status'),
        sql<boolean>`users.id is not null`.as('has_account'),
        // The name of the account that booked, unless it is the patient's own.
        sql<string | null>`case when bookings.user_id <> bookings.patient_id then (
          select username from users booker where booker.id = bookings.user_id) end`.as('booker_name'),
        // The name of the account that paid, unless it is the patient's own. At a desk nobody is asked who pays.
        sql<string | null>`case when payments.provider <> 'desk' and payments.user_id <> bookings.patient_id then (
          select username from users payer where payer.id = payments.user_id and payer.status <> 'deleted') end`.as(
          'payer_name',
        ),
        'payments.status as payment_status',
        'payments.provider as payment_provider',
        'payments.method as payment_method',
        'payments.amount_paise as payment_amount',
        'payments.provider_session_id',
        'payments.provider_payment_id',
        'payments.checkout_url',
        'payments.card_last4',
        'payments.paid_at',
        'payments.written_off_at',
        'payments.written_off_because',
        'payments.receipt_number',
        'attendance.state as attendance_state',
        'attendance.arrived_at',
        'attendance.started_at',
        'attendance.ended_at',
        'attendance.missed_at',
        'attendance.by_clock',
        'refund.amount_paise as refund_amount',
        'refund.status as refund_status',
        'refund.reason as refund_reason',
        'refund.created_at as refund_created_at',
        'refund.settled_at as refund_settled_at',
      ])
      .select(refundable.as('refundable'))
      // Paise that went back or are on their way; and whether a bank disputes the payment, or took its money.
      .select(
        sql<Paise>`case when refund.id is not null then (
          select coalesce(sum(amount_paise), 0)::int from refunds
          where booking_id = bookings.id and payment_id = payments.id and status <> 'failed') else 0 end`.as(
          'refunded',
        ),
      )
      .select(
        sql<boolean>`coalesce(case when payments.id is not null then (
          select true from disputes where payment_id = payments.id and standing in ('open', 'lost') limit 1) end, false)`.as(
          'is_disputed',
        ),
      )
      // Another amount or currency that came for a payment that is still unpaid. All of it goes back unless an
      // administrator accepts it.
      .select(
        sql<DifferingPayment | null>`case when payments.status in ('open', 'expired') then (
          select json_build_object('amount', amount, 'currency', currency, 'state', state) from payment_differences
          where payment_id = payments.id and (state = 'held' or back = amount) order by found_at desc limit 1) end`.as(
          'differing_payment',
        ),
      )
      .select(movedByClosure.as('closure_move'))
      .select(latestAnswer.as('answer'))
  );
}

/** What was paid instead of what was asked, in the smallest unit of its currency, and what is done with it. */
type DifferingPayment = { amount: number; currency: string; state: 'held' | 'returning' | 'returned' | 'failed' };

/** Whether `refund` is the newest of its booking and payment. */
const isLatestRefund = sql<boolean>`refund.n = (
  select max(n) from refunds where refunds.booking_id = refund.booking_id and refunds.payment_id = refund.payment_id)`;

/**
 * The latest answer to the reminders of a booked session. Answers to reminders of the time from which it was moved
 * don't count.
 */
const latestAnswer = sql<Answer | null>`case when bookings.status = 'confirmed' then (
  select answer from notices where notices.booking_id = bookings.id and ${remindsOfSessions} and answer is not null
    and notices.slots ->> 'date' = bookings.session_date::text and (notices.slots ->> 'startHour')::int = bookings.start_hour
  order by answered_at desc limit 1) end`;

export type WholeBooking = Awaited<ReturnType<ReturnType<typeof wholeBookings>['execute']>>[number];

/**
 * Who wanted a booking cancelled that an administrator cancelled; null where that is unknown, or where somebody else
 * cancelled it.
 */
export function cancelAskedBy(
  row: Pick<WholeBooking, 'status' | 'cancel_reason' | 'cancel_asked_by'>,
): CancelAsker | null {
  const isByAdministrator = row.status === 'cancelled' && row.cancel_reason === 'administrator';
  return isByAdministrator ? (row.cancel_asked_by as CancelAsker | null) : null;
}

/**
 * Locks the row of an appointment and reads it as a whole; undefined where there is none. The locks of its payment and
 * windows come first.
 */
export async function lockBooking(tx: Tx, bookingId: string): Promise<WholeBooking | undefined> {
  await lockBookings(tx, [bookingId]);
  return wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirst();
}

/** Why a booking was cancelled, also for a hold that has lapsed and is not recorded as cancelled yet. */
export function cancelReasonOf(row: Pick<WholeBooking, 'cancel_reason' | 'awaits_check'>): CancelReason {
  return (row.cancel_reason as CancelReason | null) ?? (row.awaits_check ? 'not-checked-in-time' : 'not-paid-in-time');
}

type Row = Pick<WholeBooking, 'status' | 'hold_expires_at'>;

/** Whether the hold of a row has lapsed. */
export function isLapsed(row: Row, now: Date): boolean {
  return hasLapsed({ status: row.status as BookingStatus, holdExpiresAt: row.hold_expires_at }, now);
}

/** The status of a row at this moment: a lapsed hold is cancelled, even before that is recorded. */
export function statusOf(row: Row, now: Date): BookingStatus {
  return isLapsed(row, now) ? 'cancelled' : (row.status as BookingStatus);
}

type PastRow = Row & Pick<WholeBooking, 'session_date' | 'start_hour' | 'attendance_state'>;

/** What the session of a booking is called (`domain/session-state.ts`). */
export function sessionStateOf(row: PastRow, now: Date): SessionState {
  const { session_date: date, start_hour: startHour, attendance_state: recorded } = row;
  return sessionState(
    { status: statusOf(row, now), recorded: recorded as AttendanceState | null, date, startHour },
    now,
  );
}
