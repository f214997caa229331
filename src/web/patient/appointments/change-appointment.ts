/**
 * Cancelling and moving: what an action answers, and how it is found out what became of it when the answer was lost.
 * `send-change.ts` is the server's half.
 */
import { data, isRouteErrorResponse, replace } from 'react-router';
import type { Booking, bookings } from '../../../contract/bookings';
import type { ResponseOf } from '../../../contract/endpoint';
import { fetchJson } from '../../api/fetch-json';
import { type Flash, leaveFlash } from '../../lib/flash';
import type { Refusal } from '../../lib/refusal';
import { cancelOutcome, lateNotice } from './wording';

/** A change of one appointment. */
export type Change = {
  appointmentId: string;
  /** Whether the appointment is as it was to become. */
  isDone: (now: Booking) => boolean;
  /** What is said of it then. */
  message: (changed: Booking) => Omit<Flash, 'at'>;
};

/** Why nothing was changed, and what is known: the server said no, the appointment is as it was, or nothing. */
export type Unchanged = { refusal: Refusal; state: 'refused' | 'stands' | 'unknown' };

export function cancelling(appointmentId: string, promised: number): Change {
  return {
    appointmentId,
    isDone: ({ bookingStatus }) => bookingStatus === 'cancelled',
    message: (cancelled) => {
      const { key, values } = cancelOutcome(cancelled, promised);
      const tone = key === 'outcome.tooLateNow' ? 'warning' : 'success';
      return { tone, namespace: 'appointments', say: key, values: { ...values, ...lateNotice } };
    },
  };
}

export function moving(appointmentId: string, { date, time }: { date: string; time: string }): Change {
  return {
    appointmentId,
    isDone: (now) => now.appoinmentDate === date && now.appoinmentTime === time,
    message: () => ({ tone: 'success', namespace: 'appointments', say: 'move.done', values: { date, time } }),
  };
}

type Ask = () => Promise<readonly Booking[] | null>;

/**
 * What has become of a change that was refused or not answered. The booking as it is now where it was done after all, so that
 * nobody is told of a failure that was none.
 */
export async function findOut(
  { appointmentId, isDone }: Change,
  refusal: Refusal,
  ask: Ask,
): Promise<Booking | Unchanged> {
  // "The same time" leaves a doubt: an earlier try may have moved it without our hearing of it.
  const isPlain = refusal.status >= 400 && refusal.status < 500 && refusal.code !== 'same-window';
  if (isPlain) return { refusal, state: 'refused' };
  const now = (await ask())?.find(({ _id }) => _id === appointmentId);
  if (now && isDone(now)) return now;
  return { refusal, state: now ? 'stands' : 'unknown' };
}

/** Sends a change from the browser, where an answer can be lost on its way. */
export async function changeFromBrowser<Answer>(request: Request, wanted: Change, serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const ask = () =>
      fetchJson({ method: 'GET', url: '/auth/my-bookings' }).then(
        (answer) => (answer as ResponseOf<typeof bookings.myBookings>).myBookingData,
        () => null,
      );
    const found = await findOut(wanted, { status: 0, message: '' }, ask);
    if ('refusal' in found) return data(found, { status: 503 });
    document.cookie = leaveFlash(wanted.message(found))['set-cookie'];
    return replace(listPath(request.url));
  }
}

/** The list again, as it was filtered. */
export function listPath(url: string): string {
  const show = new URL(url).searchParams.get('show');
  return show ? `/myappoinments?${new URLSearchParams({ show })}` : '/myappoinments';
}
