/** A center's day, and recording attendance. */
import { useQueryClient } from '@tanstack/react-query';
import { type CenterDay, type DayBooking, arrivals } from '../../../contract/admin/attendance/attendance';
import { type AttendanceState, countAttendance } from '../../../domain/attendance';
import type { IstDate } from '../../../domain/time';
import { type Answer, changeAnswers, keyOf, queryOf } from '../api/query-of';
import { useChange } from '../api/use-change';

export type KnownDay = Answer<typeof arrivals.day>;

/** The day is fetched again at this interval while it is on the screen: others at the same desk record too. */
const REFRESH_INTERVAL = 20_000;

export function dayQuery(center: string, date: IstDate) {
  return queryOf(
    arrivals.day,
    { query: { centerId: center, date } },
    { staleTime: 0, refetchInterval: REFRESH_INTERVAL, refetchOnWindowFocus: 'always' },
  );
}

type Change = { booking: DayBooking; state: AttendanceState; isUndo?: true };

type Recording = {
  /** Called with the booking as it is after the change. */
  onRecorded: (booking: DayBooking, change: Change) => void;
  onRefused: (error: Error, change: Change) => void;
};

/**
 * Records attendance. The change is shown at once, and reverted where the server refuses it. The callbacks are called even if the
 * menu that recorded it is closed by then.
 */
export function useSetAttendance({ onRecorded, onRefused }: Partial<Recording> = {}) {
  const queries = useQueryClient();
  return useChange(
    (call, { booking, state }: Change) =>
      call(arrivals.setAttendance, { params: { id: booking._id }, body: { state, from: booking.attendance.state } }),
    {
      // One change after the other, since each says which state it replaces.
      scope: { id: 'attendance' },
      onMutate: async ({ booking, state }) => {
        await queries.cancelQueries({ queryKey: keyOf(arrivals.day) });
        const before = queries.getQueriesData<KnownDay>({ queryKey: keyOf(arrivals.day) });
        const at = new Date().toISOString();
        const times = {
          ...(state === 'arrived' && { arrivedAt: booking.attendance.arrivedAt ?? at }),
          ...(state === 'in-chair' && { startedAt: booking.attendance.startedAt ?? at }),
          ...(state === 'finished' && { endedAt: at }),
        };
        show({ ...booking, attendance: { ...booking.attendance, byClock: false, ...times, state } });
        return before;
      },
      onSuccess: ({ booking }, change) => {
        show(booking);
        onRecorded?.(booking, change);
      },
      onError: (error, change, before) => {
        for (const [key, data] of before ?? []) queries.setQueryData(key, data);
        onRefused?.(error, change);
      },
    },
  );

  function show(booking: DayBooking): void {
    changeAnswers(queries, arrivals.day, (known) => ({ ...known, day: withBooking(known.day, booking) }));
  }
}

/** Finds the patient with a PIN or a code, and records the arrival where only one matches. */
export function useArrive(center: string) {
  return useChange((call, by: { pin: string } | { code: string }) =>
    call(arrivals.arrive, { body: { centerId: center, ...by } }),
  );
}

/** The day with a booking replaced by its present state, and the counts updated. */
function withBooking(day: CenterDay, booking: DayBooking): CenterDay {
  const windows = day.windows.map((window) => {
    if (!window.chairs.some((chair) => chair.booking?._id === booking._id)) return window;
    const chairs = window.chairs.map((chair) => (chair.booking?._id === booking._id ? { ...chair, booking } : chair));
    const states = chairs.flatMap((chair) => chair.booking?.attendance.state ?? []);
    const counts = { ...window.counts, ...countAttendance(states, window.state === 'over') };
    return { ...window, chairs, counts };
  });
  return { ...day, windows };
}
