/** The list of appointments: its query parameters (those of the contract), its page, and how to change it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { APPOINTMENT_SORTS, appointments } from '../../../contract/admin/bookings';
import { START_HOURS } from '../../../domain/windows';
import { queryOf } from '../api/query-of';
import { type FiltersOf, type ListShape, filtersOf, useLastPageAtMost, useListState } from '../ui/list-state';
import { dayFilters, daysOf } from './days';

export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];
type Shape = ListShape<AppointmentSort, FiltersOf<typeof appointments.list.query>>;

const filters: Shape['filters'] = { ...filtersOf(appointments.list.query), window: START_HOURS.map(String) };

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
