/** The query parameters of the list of appointments (`appointmentFilters` of the contract). */
import { APPOINTMENT_SORTS } from '../../../../contract/admin/appointments';
import { id } from '../../../../contract/common';
import { BOOKING_STATUSES } from '../../../../domain/booking';
import { isIstDate } from '../../../../domain/time';
import { START_HOURS } from '../../../../domain/windows';
import type { ListShape } from '../../ui/list-state';
import { splitValues } from './values';

export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];
type Filters = Record<'status' | 'center' | 'date' | 'from' | 'to' | 'window' | 'user', string>;
type Shape = ListShape<AppointmentSort, Filters>;

const STATUSES: readonly string[] = BOOKING_STATUSES;
const isId = (text: string) => id.safeParse(text).success;

const filters: Shape['filters'] = {
  status: (text) => splitValues(text).every((value) => STATUSES.includes(value)),
  center: (text) => splitValues(text).every(isId),
  date: isIstDate,
  from: isIstDate,
  to: isIstDate,
  window: START_HOURS.map(String),
  user: isId,
};

const NEWEST_FIRST: Shape = { sorts: APPOINTMENT_SORTS, sort: { by: 'created', order: 'desc' }, filters };
const BY_DAY: Shape = { sorts: APPOINTMENT_SORTS, sort: { by: 'date', order: 'asc' }, filters };

/** A list of days is sorted by day; otherwise the latest bookings come first. */
export function shapeOf(search: URLSearchParams): Shape {
  return ['date', 'from', 'to'].some((name) => search.has(name)) ? BY_DAY : NEWEST_FIRST;
}
