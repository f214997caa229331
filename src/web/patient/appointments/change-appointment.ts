import { useEffect, useRef } from 'react';
import { data, type FetcherWithComponents, replace } from 'react-router';
import * as paths from '../../../contract/paths';
import type { Booking, bookings } from '../../../contract/bookings/bookings';
import { type ResponseOf, urlOf } from '../../../contract/endpoint';
import { hasChair } from '../../../domain/booking';
import { fetchJson } from '../../lib/api/send';
import { type Said, leaveFlash } from '../../lib/flash';
import { type FormValues, UNREACHED, reach } from '../../lib/form';
import type { Refusal } from '../../lib/refusal';
import { forIn } from '../people/for-whom';
import { listQuery } from './ask-button';
import { cancelOutcome, lateNotice } from './wording';

/**
 * A change of one appointment: cancelling it, moving it, or accepting a move. Says what the action answers, and how the result is
 * found out when an answer was lost. `send-change.ts` is the server's half.
 */
export type Change = {
  appointmentId: string;
  /** Whether the change has been made. */
  isDone: (now: Booking) => boolean;
  /** The flash message for success. */
  message: (changed: Booking) => Said;
};

/**
 * Why nothing was changed, and how sure that is. `refused`: by the server. `stands`: verified as unchanged. `gone`: cancelled
 * meanwhile. `unknown`: not known. Without scripts the form is lost, so an answer from the server contains its values.
 */
export type Unchanged = {
  refusal: Refusal;
  state: 'refused' | 'stands' | 'gone' | 'unknown';
  values?: FormValues;
  /** The booking as it stands now, where the server was asked. */
  now?: Booking;
};

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

export function accepting(appointmentId: string): Change {
  return {
    appointmentId,
    isDone: ({ movedByClosure }) => movedByClosure?.accepted === true,
    message: ({ appoinmentDate: date, appoinmentTime: time }) => ({
      tone: 'success',
      namespace: 'moved',
      say: 'accepted',
      values: { date, time },
    }),
  };
}

/**
 * Refusals that may mean that the appointment has changed meanwhile: by an earlier try whose answer was lost, or by somebody else.
 */
const MAY_HAVE_CHANGED = new Set<Refusal['code']>([
  'same-window',
  'not-reschedulable',
  'appointment-cancelled',
  'appointment-over',
  'moved-meanwhile',
]);

type Ask = () => Promise<readonly Booking[] | null>;

/**
 * Finds out the result of a change that was refused or not answered. Returns the present booking if the change was made after all,
 * so that success is not reported as a failure.
 */
export async function findOut(
  { appointmentId, isDone }: Change,
  refusal: Refusal,
  ask: Ask,
): Promise<Booking | Unchanged> {
  const isPlain = refusal.status >= 400 && refusal.status < 500 && !MAY_HAVE_CHANGED.has(refusal.code);
  if (isPlain) return { refusal, state: 'refused' };
  const now = (await ask())?.find(({ _id }) => _id === appointmentId);
  if (now && isDone(now)) return now;
  if (!now) return { refusal, state: 'unknown' };
  return hasChair(now.bookingStatus) ? { refusal, state: 'stands', now } : { refusal, state: 'gone' };
}

/** The query for the bookings that show the result of a change: those of the person named by the URL. */
export function bookingsOf(search: URLSearchParams): { patientId?: string } {
  const { for: patientId } = forIn(search);
  return patientId ? { patientId } : {};
}

/** Sends a change from the browser, where the answer can get lost. */
export async function changeFromBrowser<Answer>(request: Request, wanted: Change, serverAction: () => Promise<Answer>) {
  const { searchParams } = new URL(request.url);
  const { answer, lost } = await reach(serverAction);
  if (!lost) return answer;
  const ask = () =>
    fetchJson({ method: 'GET', url: urlOf('/auth/my-bookings', undefined, bookingsOf(searchParams)) }).then(
      (answer) => (answer as ResponseOf<typeof bookings.myBookings>).myBookingData,
      () => null,
    );
  const found = await findOut(wanted, lost, ask);
  if ('refusal' in found) return data(found, { status: UNREACHED });
  document.cookie = leaveFlash(wanted.message(found))['set-cookie'];
  return replace(listPath(searchParams));
}

/**
 * Sends something from the browser that is safe to send twice: taking cancelled sessions back, or opening a payment page. Where the
 * answer is lost, the person may press again.
 */
export async function pressAgain<Answer>(serverAction: () => Promise<Answer>) {
  const { answer, lost } = await reach(serverAction);
  return lost ? data({ refusal: lost, state: 'unknown' } satisfies Unchanged, { status: UNREACHED }) : answer;
}

/** The path of the person's list, with its filter. */
export function listPath(search: URLSearchParams): string {
  return paths.appointments(null, listQuery(search));
}

/**
 * The state of a change that a dialog sends. A refusal comes as the action's answer. Success redirects to the list, and `onDone` is
 * called once that is loaded.
 */
export function useSending({ state, data }: FetcherWithComponents<Unchanged>, onDone: () => void) {
  // The answer before sending. After a redirect the fetcher still has the answer to the previous try.
  const sentAfter = useRef<{ data: Unchanged | undefined } | null>(null);
  useEffect(() => {
    if (state !== 'idle') {
      sentAfter.current ??= { data };
    } else if (sentAfter.current) {
      const isRefused = data !== undefined && data !== sentAfter.current.data;
      sentAfter.current = null;
      if (!isRefused) onDone();
    }
  }, [state, data, onDone]);
  return { isBusy: state !== 'idle', refused: state === 'idle' ? data : undefined };
}
