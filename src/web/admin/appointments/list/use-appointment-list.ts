import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { appointments } from '../../../../contract/admin/appointments';
import { callAdmin } from '../../api/call-admin';
import { useLastPageAtMost, useListState } from '../../ui/use-list-state';
import { dayFilters, daysOf } from './days';
import { shapeOf } from './list-shape';

/** The appointments of the current URL, and functions to change it. */
export function useAppointmentList() {
  const [search] = useSearchParams();
  const list = useListState(shapeOf(search));
  const days = daysOf(list.filters);
  const query = { ...list.query, ...dayFilters(days) };
  const answer = useQuery({
    queryKey: ['admin', 'appointments', 'list', query],
    queryFn: ({ signal }) => callAdmin(appointments.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
  useLastPageAtMost(list, answer);
  return { ...list, query, days, answer };
}

export type AppointmentList = ReturnType<typeof useAppointmentList>;
