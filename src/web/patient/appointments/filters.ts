import type { BookingStatus } from '../../../domain/booking';
import { type Appointment, isHeld } from './appointment';

/** What the list can show, as it stands in the address (`?show=`). Upcoming are the confirmed ones (spec.md, section 2). */
export const FILTERS = ['all', 'upcoming', 'pending', 'completed', 'cancelled'] as const;
export type Filter = (typeof FILTERS)[number];

const STATUS_OF: Record<Exclude<Filter, 'all'>, BookingStatus> = {
  upcoming: 'confirmed',
  pending: 'pending',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Reads `?show=`; anything else shows all. */
export function parseFilter(text: string | null): Filter {
  return FILTERS.find((filter) => filter === text) ?? 'all';
}

/** The appointments that a filter shows, in the order given, with those that wait for a payment first. */
export function filterAppointments(appointments: readonly Appointment[], filter: Filter): Appointment[] {
  const shown = filter === 'all' ? appointments : appointments.filter((one) => one.bookingStatus === STATUS_OF[filter]);
  return [...shown.filter(isHeld), ...shown.filter((one) => !isHeld(one))];
}

/** How many appointments a filter shows. */
export function countOf(appointments: readonly Appointment[], filter: Exclude<Filter, 'all'>): number {
  return appointments.filter((one) => one.bookingStatus === STATUS_OF[filter]).length;
}
