import { standing } from '../../../contract/admin/desk/standing';
import type { ResponseOf } from '../../../contract/endpoint';
import { queryOf } from '../api/query-of';

export type ShownSchedule = ResponseOf<typeof standing.list>['standing'][number];

/** The standing schedules of a patient at the centers of whoever asks, with what could not be booked. */
export function schedulesQuery(patientId: string) {
  return queryOf(standing.list, { params: { id: patientId } });
}

/** The coming sessions of a schedule, and those that its person has at the center beside it, the earliest first. */
export function comingOf({ placed, others }: ShownSchedule) {
  const stands = placed.filter(({ bookingStatus }) => bookingStatus === 'confirmed' || bookingStatus === 'pending');
  return [...stands, ...others].sort((one, other) => one.session.date.localeCompare(other.session.date));
}
