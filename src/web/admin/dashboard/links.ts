/** Links from the dashboard's numbers to the filtered lists. */
import * as adminPaths from '../../../contract/admin/paths';
import type { AppointmentFilters } from '../../../contract/admin/bookings';

type Filters = { [K in keyof AppointmentFilters]?: string | number | undefined };

/** The list of appointments with these filters, named as in `appointmentFilters`. */
export function appointmentsPath(filters: Filters = {}): string {
  return withQuery(adminPaths.appointments, filters);
}

/** The page of a center's day, today. */
export function dayPath(center: string): string {
  return withQuery(adminPaths.day, { center });
}

/** The board of a center on a day. */
export function boardPath(center: string, date: string): string {
  return withQuery(adminPaths.board, { center, date });
}

/** The cash book of a center on a day. */
export function cashPath(center: string, date: string): string {
  return withQuery(adminPaths.cash, { center, date });
}

export function centersPath(query: { status?: 'active' | 'blocked' } = {}): string {
  return withQuery(adminPaths.centers, query);
}

export function usersPath(query: { status?: 'active' | 'blocked' } = {}): string {
  return withQuery(adminPaths.users, query);
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
