/** The list of appointments: its query parameters (`appointmentFilters` of the contract), its page, and how to change it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { APPOINTMENT_SORTS, FUNDING_FILTERS, appointments } from '../../../contract/admin/bookings';
import { isId } from '../../../contract/common';
import { SESSION_STATES } from '../../../domain/session-state';
import { isIstDate } from '../../../domain/time';
import { START_HOURS } from '../../../domain/windows';
import { queryOf } from '../api/query-of';
import { type ListShape, useLastPageAtMost, useListState } from '../ui/list-state';
import { dayFilters, daysOf } from './days';

type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];
type Filters = Record<'status' | 'center' | 'date' | 'from' | 'to' | 'window' | 'user' | 'funding', string>;
type Shape = ListShape<AppointmentSort, Filters>;

const STATUSES: readonly string[] = SESSION_STATES;
const FUNDED: readonly string[] = FUNDING_FILTERS;

const filters: Shape['filters'] = {
  status: (text) => splitValues(text).every((value) => STATUSES.includes(value)),
  center: (text) => splitValues(text).every(isId),
  date: isIstDate,
  from: isIstDate,
  to: isIstDate,
  window: START_HOURS.map(String),
  user: isId,
  funding: (text) => splitValues(text).every((value) => FUNDED.includes(value)),
};

const NEWEST_FIRST: Shape = { sorts: APPOINTMENT_SORTS, sort: { by: 'created', order: 'desc' }, filters };
const BY_DAY: Shape = { sorts: APPOINTMENT_SORTS, sort: { by: 'date', order: 'asc' }, filters };

/** The URL parameters of the list. A list of days is sorted by day; otherwise the latest bookings come first. */
export function shapeOf(search: URLSearchParams): Shape {
  return ['date', 'from', 'to'].some((name) => search.has(name)) ? BY_DAY : NEWEST_FIRST;
}

/** The appointments of the current URL, and functions to change it. */
export function useAppointmentList() {
  const [search] = useSearchParams();
  const list = useListState(shapeOf(search));
  const days = daysOf(list.filters);
  const query = { ...list.query, ...dayFilters(days) };
  const answer = useQuery(queryOf(appointments.list, { query }, { placeholderData: keepPreviousData }));
  useLastPageAtMost(list, answer);
  return { ...list, query, days, answer };
}

export type AppointmentList = ReturnType<typeof useAppointmentList>;

/** The values of a multi-value filter: `confirmed,pending`. */
export function splitValues(text: string | undefined): string[] {
  return text ? text.split(',').filter(Boolean) : [];
}

/** Joins the values of a filter for the URL; undefined for no values, which removes the filter. */
export function joinValues(values: Iterable<string>): string | undefined {
  return [...values].join(',') || undefined;
}
