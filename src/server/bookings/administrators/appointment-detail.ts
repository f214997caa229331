import { sql } from 'kysely';
import { showPhone } from '../../../domain/phone';
import { type Appointment, type AppointmentDetail, SETTABLE_STATUSES } from '../../../contract/admin';
import type { AttendanceState } from '../../../domain/attendance';
import type { Actor, BookingStatus } from '../../../domain/booking';
import { receiptNumber } from '../../../domain/desk-money';
import { paiseToRupees } from '../../../domain/money';
import { type RoleAt, type Scope, may } from '../../../domain/rights';
import type { Db } from '../../platform/db/database';
import { AppError } from '../../errors';
import { refuseTransition, transitionFacts } from './appointment-transitions';
import { mailsAbout } from './mails';
import { presentAppointment } from './present-appointment';
import { refundableAfterCancelling } from './start-refund';
import { changeableUntil, presentAttendance, type WholeBooking, wholeBookings } from '../../appointments';
import { noticesAbout, whoCanBeTold } from '../../messages';
import { paidByOf } from '../../payments';
import { presentEntry, refundableFor, wholeEntries } from '../../ledger';
import { inScope } from '../../staff';

/**
 * Reads one appointment at some centers with everything about it, the newest first. Throws AppError
 * `booking-not-found`.
 */
export async function appointmentDetail(
  db: Db,
  scope: Scope,
  roles: readonly RoleAt[],
  bookingId: string,
  now: Date,
): Promise<AppointmentDetail> {
  const row = await wholeBookings(db).where('bookings.id', '=', bookingId).where(inScope(scope)).executeTakeFirst();
  if (!row) throw new AppError('booking-not-found');
  const appointment = presentAppointment(row, now);
  return {
    ...appointment,
    othersInSeries: await othersInSeries(db, scope, row),
    hasAccount: row.has_account,
    phone: showPhone(row.phone),
    isTold: (await whoCanBeTold(db, [bookingId])).has(bookingId),
    desk: await bookedAtDesk(db, row),
    center: { slots: row.slots, address: row.center_address, contactNumber: showPhone(row.contact_number) },
    payment: presentPayment(row),
    mayAtDesk: { takeMoney: may(roles, 'take-money', row.center_id), refund: may(roles, 'refund', row.center_id) },
    deskEntries: await deskEntriesOf(db, bookingId, roles),
    refunds: await refundsOf(db, bookingId),
    disputes: await disputesOf(db, row),
    refundable: paiseToRupees(refundableAfterCancelling(row)),
    mails: await mailsAbout(db, scope, row),
    notices: await noticesAbout(db, row),
    history: await historyOf(db, bookingId),
    patientMayCancelUntil: changeableUntil(row).toISOString(),
    movedByClosure: row.moved_by_closure,
    turns: await transitionsOf(db, row, appointment, now),
    attendance: presentAttendance(row),
    attendanceLog: await attendanceLog(db, bookingId),
  };
}

async function bookedAtDesk(db: Db, row: WholeBooking): Promise<AppointmentDetail['desk']> {
  const { booked_by_administrator: id, desk_reason: reason } = row;
  if (id === null) return null;
  const by = await db.selectFrom('administrators').select('user_name').where('id', '=', id).executeTakeFirst();
  return { administrator: by?.user_name ?? null, reason };
}

async function othersInSeries(db: Db, scope: Scope, { id, series_id: seriesId }: WholeBooking): Promise<number> {
  if (seriesId === null) return 0;
  const others = await db
    .selectFrom('appointments as bookings')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('id', '<>', id)
    .where(inScope(scope))
    .execute();
  return others.length;
}

function presentPayment(row: WholeBooking): AppointmentDetail['payment'] {
  if (row.payment_status === null || row.payment_amount === null) return null;
  return {
    status: row.payment_status as NonNullable<AppointmentDetail['payment']>['status'],
    amount: paiseToRupees(row.payment_amount),
    paidAt: row.paid_at?.toISOString() ?? null,
    paidBy: paidByOf(row),
    cardLast4: row.card_last4,
    receiptNumber: row.receipt_number === null ? null : receiptNumber(row.receipt_number),
    ...(row.written_off_at && {
      writtenOff: { at: row.written_off_at.toISOString(), because: row.written_off_because ?? '' },
    }),
    providerSessionId: row.provider_session_id,
  };
}

async function deskEntriesOf(
  db: Db,
  bookingId: string,
  roles: readonly RoleAt[],
): Promise<AppointmentDetail['deskEntries']> {
  const rows = await wholeEntries(db)
    .where('entry.booking_id', '=', bookingId)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
  return rows.map((row) => presentEntry(row, roles));
}

async function refundsOf(db: Db, bookingId: string): Promise<AppointmentDetail['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.amount_paise', 'refunds.reason', 'refunds.status', 'refunds.failure'])
    .select(['refunds.created_at', 'refunds.settled_at', 'payments.provider', 'payments.method'])
    .select(sql<boolean>`refunds.status = 'failed' and not is_tried_again(refunds)`.as('may_try_again'))
    .where('booking_id', '=', bookingId)
    .orderBy('n', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    amount: paiseToRupees(row.amount_paise),
    reason: row.reason,
    status: row.status as AppointmentDetail['refunds'][number]['status'],
    isAtDesk: row.provider === 'desk' && row.method !== 'account',
    mayTryAgain: row.may_try_again,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  }));
}

async function disputesOf(db: Db, { id }: WholeBooking): Promise<AppointmentDetail['disputes']> {
  const rows = await db
    .selectFrom('disputes')
    .select(['id', 'amount_paise', 'standing', 'reason', 'opened_at', 'answer_by', 'closed_at'])
    .where(
      sql<boolean>`payment_id in (select payment_id from appointments where id = ${id} and payment_id is not null
        union select replaces_payment_id from desk_entries where booking_id = ${id} and replaces_payment_id is not null)`,
    )
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    amount: paiseToRupees(row.amount_paise),
    standing: row.standing as AppointmentDetail['disputes'][number]['standing'],
    reason: row.reason,
    openedAt: row.opened_at.toISOString(),
    answerBy: row.answer_by?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  }));
}

async function historyOf(db: Db, bookingId: string): Promise<AppointmentDetail['history']> {
  const rows = await db
    .selectFrom('booking_events as event')
    .leftJoin('administrators', 'administrators.id', 'event.administrator_id')
    .select([
      'event.at',
      'event.actor',
      'event.from_status',
      'event.to_status',
      'event.note',
      'administrators.user_name',
    ])
    .where('event.booking_id', '=', bookingId)
    .orderBy('event.id', 'desc')
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    actor: row.actor as Actor,
    administrator: row.user_name,
    from: row.from_status as BookingStatus | null,
    to: row.to_status as BookingStatus,
    note: row.note,
  }));
}

/**
 * Reads the changes of attendance from the record of administrators' actions: the row of attendance has only its
 * present state.
 */
async function attendanceLog(db: Db, bookingId: string): Promise<AppointmentDetail['attendanceLog']> {
  const rows = await db
    .selectFrom('administrator_actions')
    .select(['at', 'administrator_name as administrator', 'before', 'after'])
    .where('subject_id', '=', bookingId)
    .where('action', '=', 'attendance-set')
    .orderBy('id', 'desc')
    .execute();
  const stateIn = (snapshot: unknown) => (snapshot as { attendance: AttendanceState }).attendance;
  return rows.map(({ at, administrator, before, after }) => ({
    at: at.toISOString(),
    administrator,
    from: stateIn(before),
    to: stateIn(after),
  }));
}

async function transitionsOf(
  db: Db,
  row: WholeBooking,
  { bookingStatus }: Appointment,
  now: Date,
): Promise<AppointmentDetail['turns']> {
  const facts = await transitionFacts(db, row, now);
  const refundable = paiseToRupees(await refundableFor(db, row.id));
  return SETTABLE_STATUSES.map((status) => {
    const refused = refuseTransition(status, facts);
    const isNow = status === bookingStatus;
    return {
      status,
      isNow,
      possible: refused === null,
      reason: refused?.message ?? null,
      refundable: status === 'cancelled' && !isNow ? refundable : 0,
    };
  });
}
