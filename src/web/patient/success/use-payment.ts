import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type BookingDetails, bookings } from '../../../contract/bookings';
import type { StartHour } from '../../../domain/windows';
import { callApi } from '../../api/client';
import { toAppointment } from '../appointments/appointment';

/** A payment with the appointment that it was made for. */
export type Payment = BookingDetails & { startHour: StartHour };

/** Milliseconds between two looks: at first, after a minute of waiting, and while a refund is under way. */
const EAGER_INTERVAL = 2000;
const CALM_INTERVAL = 10_000;
const REFUND_INTERVAL = 30_000;
const EAGER_FOR = 60_000;

/** Turns true after a minute of waiting. */
function useIsLong(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), EAGER_FOR);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLong;
}

/** The payment of a checkout session (null when there is none), looked up again until it is settled. */
export function usePayment(sessionId: string) {
  const queryKey = ['booking-details', sessionId];
  const known = useQueryClient().getQueryData<Payment | null>(queryKey);
  const isLong = useIsLong(known?.outcome === 'confirming');
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Payment | null> => {
      const { BookingData } = await callApi(bookings.bookingDetails, { query: { session_id: sessionId }, signal });
      const first = BookingData[0];
      return first ? toAppointment(first) : null;
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      if (state.data?.outcome === 'confirming') return isLong ? CALM_INTERVAL : EAGER_INTERVAL;
      return state.data?.refund?.status === 'pending' ? REFUND_INTERVAL : false;
    },
  });
  return { ...query, isLong };
}
