/** The filtered list of appointments as CSV for a spreadsheet. */
import { sql } from 'kysely';
import { formatMoment, isoMoment } from '../../../domain/time';
import { windowBegins } from '../../../domain/windows';
import { BYTE_ORDER_MARK, toCsv } from '../../platform/csv/write-csv';
import type { Db } from '../../platform/db/database';
import type { Bookings } from './appointment-order';
import { everyAppointment } from './every-appointment';
import { presentAppointment } from './present-appointment';
import { paiseToRupees } from '../../../domain/money';
import { type WholeBooking, cancelAskedBy } from '../../appointments';
import { paidByOf, refundedOf } from '../../payments';

const HEADER = [
  'Date',
  'Time',
  'Center',
  'City',
  'Chair',
  'Patient',
  'E-mail',
  'Status',
  'Cancelled because',
  'Payment',
  'Payment id',
  'Amount (rupees)',
  'Booked at',
  'Appointment id',
  // New columns come at the end, for programs that read the older ones by position.
  'Begins at (ISO)',
  'Booked at (ISO)',
  'Paid at (ISO)',
  'Refunded at (ISO)',
  'Refunded (rupees)',
  'Refund id',
  'Cancellation asked for by',
  'Reason given',
  'Booked by',
  'Paid by',
];

/**
 * Yields the file in parts, sorted by the session's date and hour. Only one part is in memory, however long the file
 * gets.
 */
export async function* exportAppointments(db: Db, bookings: Bookings, now: Date): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([HEADER]);
  for await (const rows of everyAppointment(db, bookings, { sort: 'date', order: 'asc' })) {
    const reasons = await reasonsGiven(db, rows);
    const refunds = await refundsOf(db, rows);
    yield toCsv(
      rows.map((row) => [
        ...cellsOf(row, now),
        ...momentsOf(row),
        ...refundCells(row, refunds.get(row.id)),
        cancelAskedBy(row) ?? '',
        reasons.get(row.id) ?? '',
        row.booker_name ?? '',
        paidByOf(row) ?? '',
      ]),
    );
  }
}

/** Reads what administrators wrote when they cancelled these appointments; the last text if there are several. */
async function reasonsGiven(db: Db, rows: WholeBooking[]): Promise<Map<string, string>> {
  const cancelled = rows.filter(({ cancel_reason: reason }) => reason === 'administrator').map(({ id }) => id);
  if (cancelled.length === 0) return new Map();
  const events = await db
    .selectFrom('booking_events')
    .select(['booking_id', 'note'])
    .distinctOn('booking_id')
    .where('booking_id', 'in', cancelled)
    .where('actor', '=', 'administrator')
    .where('to_status', '=', 'cancelled')
    // Without notes about its refund after the cancellation.
    .where('from_status', '<>', 'cancelled')
    .orderBy('booking_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(events.map(({ booking_id: id, note }) => [id, note ?? '']));
}

type Refund = { bookingId: string; settledAt: Date | null; ids: string | null };

/**
 * Reads the refunds of some bookings that did not fail, added up for each booking. The date is that of the last refund.
 */
async function refundsOf(db: Db, rows: WholeBooking[]): Promise<Map<string, Refund>> {
  const refunded = rows.filter((row) => row.refund_status !== null).map(({ id }) => id);
  if (refunded.length === 0) return new Map();
  const { rows: refunds } = await sql<Refund>`
    select booking_id as "bookingId", max(settled_at) as "settledAt",
      string_agg(provider_refund_id, ' ' order by n) as ids
    from refunds where booking_id = any(${refunded}::uuid[]) and status <> 'failed' group by booking_id`.execute(db);
  return new Map(refunds.map((refund) => [refund.bookingId, refund]));
}

function momentsOf(row: WholeBooking): string[] {
  const begins = windowBegins(row.session_date, row.start_hour);
  return [isoMoment(begins), isoMoment(row.created_at), row.paid_at ? isoMoment(row.paid_at) : ''];
}

function refundCells(row: WholeBooking, refund: Refund | undefined): (string | number)[] {
  const { settledAt = null, ids = null } = refund ?? {};
  return [settledAt ? isoMoment(settledAt) : '', paiseToRupees(refundedOf(row)), ids ?? ''];
}

function cellsOf(row: WholeBooking, now: Date): (string | number)[] {
  const appointment = presentAppointment(row, now);
  const { userId, dialysisCenterId: center } = appointment;
  return [
    appointment.appoinmentDate,
    appointment.appoinmentTime,
    center.CenterName,
    center.CenterCity,
    appointment.chair,
    userId.username,
    userId.email,
    appointment.sessionState,
    appointment.cancelReason ?? '',
    appointment.paymentStatus,
    appointment.stripePaymentId ?? '',
    appointment.amount,
    formatMoment(row.created_at),
    appointment._id,
  ];
}
