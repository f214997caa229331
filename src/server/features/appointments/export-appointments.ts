/** The filtered list as CSV for a spreadsheet (RFC 4180, UTF-8 with a byte order mark, which Excel needs). */
import { stringify } from 'csv-stringify/sync';
import { formatMoment } from '../../../domain/time';
import type { Db } from '../../platform/db/database';
import type { Bookings } from './appointment-order';
import { everyAppointment } from './every-appointment';
import { presentAppointment } from './present-appointment';
import type { WholeBooking } from '../../records/bookings';

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
  'Cancellation asked for by',
  'Reason given',
  'Payment',
  'Payment id',
  'Amount (rupees)',
  'Refunded (rupees)',
  'Booked at',
  'Appointment id',
];
const BYTE_ORDER_MARK = '\uFEFF';

/** The file part by part, by the day and hour of the appointment. However long it gets, one part is in memory. */
export async function* exportAppointments(db: Db, bookings: Bookings, now: Date): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([HEADER]);
  for await (const rows of everyAppointment(db, bookings, { sort: 'date', order: 'asc' })) {
    const reasons = await reasonsGiven(db, rows);
    yield toCsv(rows.map((row) => cellsOf(row, reasons.get(row.id) ?? '', now)));
  }
}

/** What administrators wrote when they cancelled these appointments; the last word where it was more than once. */
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
    // Not what was done about its refund since.
    .where('from_status', '<>', 'cancelled')
    .orderBy('booking_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(events.map(({ booking_id: id, note }) => [id, note ?? '']));
}

/** Cells that begin like a formula get an apostrophe: names are typed by patients, and spreadsheets would run them. */
function toCsv(rows: (string | number)[][]): string {
  return stringify(rows, { record_delimiter: 'windows', escape_formulas: true });
}

function cellsOf(row: WholeBooking, reason: string, now: Date): (string | number)[] {
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
    appointment.bookingStatus,
    appointment.cancelReason ?? '',
    appointment.cancelAskedBy ?? '',
    reason,
    appointment.paymentStatus,
    appointment.stripePaymentId ?? '',
    appointment.amount,
    appointment.refundedAmount,
    formatMoment(row.created_at),
    appointment._id,
  ];
}
