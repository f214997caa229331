import { useEffect, useMemo } from 'react';
import type { bookings } from '../../../contract/bookings/bookings';
import type { ResponseOf } from '../../../contract/endpoint';
import { useServerNow } from '../../lib/api/use-server-now';
import { useLive } from '../../lib/live';
import { type Appointment, asOf, foldSeries, isUnsettled, toAppointment } from './appointment';

/** Polling interval while a payment or a refund is under way. */
const UNSETTLED_INTERVAL = 30_000;

/** Delay after a hold's end before the result is fetched. */
const AFTER_LAPSE = 1000;

export type MyBookings = ResponseOf<typeof bookings.myBookings>;

export type Known = {
  /** The server's clock now, and at the last answer. */
  now: Date;
  knownAt: Date;
  appointments: Appointment[];
  /** The appointments with each unpaid series as one row, since it is paid, and given up, as a whole. */
  rows: Appointment[];
  /** Past appointments that the page did not ask for: how many, and how many of them were completed. */
  others: { count: number; completed: number };
  /** Why the last refresh failed, while older data is still shown. */
  error: Error | null;
  refresh: () => void;
};

/** The patient's appointments as they are now. The page is refreshed while something is under way. */
export function useAppointments(loaded: MyBookings): Known {
  const isUnderWay = loaded.myBookingData.some(isUnsettled);
  const every = isUnderWay ? UNSETTLED_INTERVAL : null;
  const { error, refresh } = useLive(every);
  const now = useServerNow({ now: loaded.now, receivedAt: 0 });
  const told = useMemo(() => loaded.myBookingData.map(toAppointment), [loaded]);
  const appointments = useMemo(() => told.map((one) => asOf(one, now)), [told, now]);
  const rows = useMemo(() => foldSeries(appointments), [appointments]);
  useAskAfterLapse(loaded, refresh);
  const { others = { count: 0, completed: 0 } } = loaded;
  return { now, knownAt: new Date(loaded.now), appointments, rows, others, error, refresh };
}

/** Refreshes when the next deadline has passed: a hold ends, a check is due, or the time to pay oneself is over. */
function useAskAfterLapse({ now, myBookingData }: MyBookings, refresh: () => void): void {
  const ends = myBookingData.flatMap(({ hold, funding }) =>
    [hold?.expiresAt, funding?.selfPayUntil, funding?.check?.until].flatMap((until) =>
      until ? [Date.parse(until) - Date.parse(now)] : [],
    ),
  );
  const soonest = Math.min(...ends.filter((left) => left > 0));
  useEffect(() => {
    if (soonest === Infinity) return;
    const timer = setTimeout(refresh, soonest + AFTER_LAPSE);
    return () => clearTimeout(timer);
    // `refresh` is a new function each time, but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now, soonest]);
}
