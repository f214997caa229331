import * as paths from '../../contract/paths';
import { showPhone } from '../../domain/phone';
import type { Config } from '../config';
import type { CalendarEntry } from './calendar';

import { type WholeBooking, statusOf } from '../appointments';

type Reading = {
  config: Pick<Config, 'publicUrl' | 'operator'>;
  /** Whether the reader is somebody other than the patient. */
  isForAnother: boolean;
  /** Whether the reader may see the patient's appointments. */
  maySee: boolean;
};

/** Makes the calendar entry of a booking. */
export function calendarEntryOf(
  row: WholeBooking,
  { config: { publicUrl, operator }, isForAnother, maySee }: Reading,
  now: Date,
): CalendarEntry {
  return {
    bookingId: row.id,
    date: row.session_date,
    startHour: row.start_hour,
    sequence: row.calendar_sequence,
    changedAt: row.updated_at,
    status: statusOf(row, now),
    organizer: operator.email,
    address: `${row.center_name}, ${row.center_address}, ${row.center_city}`,
    contactNumber: showPhone(row.contact_number),
    url: `${publicUrl}${paths.appointments(isForAnother && maySee ? row.patient_id : null)}`,
    patientName: isForAnother ? row.username : null,
  };
}
