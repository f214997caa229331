/** Links from the dashboard's numbers to the filtered lists. */
import { href } from 'react-router';
import type { AppointmentFilters } from '../../../contract/admin/bookings';

type Filters = { [K in keyof AppointmentFilters]?: string | number | undefined };

/** The matching appointments; the names are those of `appointmentFilters`. */
export function appointmentsPath(filters: Filters = {}): string {
  return withQuery('/admin/appointments', filters);
}

/** One appointment, opened beside the list. */
export function appointmentPath(id: string): string {
  return href('/admin/appointments/:appointmentId', { appointmentId: id });
}

/** Today at a center. */
export function dayPath(center: string): string {
  return withQuery('/admin/day', { center });
}

/** The cash book of a center on a day. */
export function cashPath(center: string, date: string): string {
  return withQuery('/admin/cash', { center, date });
}

export function centersPath(query: { status?: 'active' | 'blocked' } = {}): string {
  return withQuery('/admin/centers', query);
}

/** The panel in which a center is added. */
export function newCenterPath(): string {
  return '/admin/centers/new';
}

export function usersPath(query: { status?: 'active' | 'blocked' } = {}): string {
  return withQuery('/admin/users', query);
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
