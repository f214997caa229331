import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { bookings } from '../../../contract/bookings';
import { callApi } from '../../api/client';
import { type Appointment, asOf, isHeld, isUnsettled, toAppointment } from './appointment';
import { type ServerTime, useServerNow } from '../../api/use-server-now';

/** What the server last told: the appointments, and its clock when it told them. */
export type KnownAppointments = ServerTime & { appointments: Appointment[] };

/** Milliseconds between two looks while a payment or a refund is under way. */
const UNSETTLED_INTERVAL = 30_000;

/** Milliseconds after a hold's end at which the server is asked what became of it. */
const AFTER_LAPSE = 1000;

/** Kept in memory only: what people are treated for must not stay behind on a shared phone. */
export const appointmentsQuery = queryOptions({
  queryKey: ['my-bookings'],
  queryFn: async ({ signal }): Promise<KnownAppointments> => {
    const { now, myBookingData } = await callApi(bookings.myBookings, { signal });
    return { now, receivedAt: Date.now(), appointments: myBookingData.map(toAppointment) };
  },
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => (state.data?.appointments.some(isUnsettled) ? UNSETTLED_INTERVAL : false),
});

/** Shows an appointment as the server has just answered it, wherever appointments are shown, and asks for everything again. */
export function keepAnswer(queryClient: QueryClient, changed: Appointment): void {
  queryClient.setQueryData<KnownAppointments>(
    appointmentsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        appointments: known.appointments.map((one) => (one._id === changed._id ? changed : one)),
      },
  );
  void queryClient.invalidateQueries({ queryKey: appointmentsQuery.queryKey });
}

/** The patient's appointments as the server last told them. */
export function useAppointments() {
  return useQuery(appointmentsQuery);
}

/** The appointments as they stand now. */
export function useAppointmentsNow(known: KnownAppointments): { now: Date; appointments: Appointment[] } {
  const now = useServerNow(known);
  const appointments = useMemo(() => known.appointments.map((one) => asOf(one, now)), [known, now]);
  return { now, appointments };
}

/** The same; asks the server again when a hold lapses. */
export function useLiveAppointments(known: KnownAppointments): { now: Date; appointments: Appointment[] } {
  const queryClient = useQueryClient();
  const { now, appointments } = useAppointmentsNow(known);

  const ends = appointments.filter(isHeld).map(({ hold }) => Date.parse(hold.expiresAt));
  const nextEnd = ends.length > 0 ? Math.min(...ends) : null;
  useEffect(() => {
    if (nextEnd === null) return;
    const left = nextEnd - Date.parse(known.now) - (Date.now() - known.receivedAt);
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: appointmentsQuery.queryKey }),
      left + AFTER_LAPSE,
    );
    return () => clearTimeout(timer);
  }, [nextEnd, known, queryClient]);

  return { now, appointments };
}
