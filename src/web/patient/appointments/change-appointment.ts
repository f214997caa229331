/** Cancelling and moving: what an action answers, and how it is found out what became of it when the answer was lost. */
import { data, isRouteErrorResponse, redirect, replace } from 'react-router';
import { type Booking, bookings } from '../../../contract/bookings';
import type { PageVisit } from '../../../contract/page-visit';
import { callApi } from '../../api/client';
import { loginPath } from '../../api/next-path';
import { type Flash, leaveFlash } from '../../lib/flash';
import type { Refusal } from '../../lib/refusal';
import { attempt } from '../../lib/visit';
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

/** Sends a change to the API, for an action, and leads back to the list. */
export async function change(
  visit: PageVisit,
  request: Request,
  wanted: Change,
  body: { date: string; time: string } | null,
) {
  const { appointmentId: appoinmentId } = wanted;
  const { answer, refusal } = body
    ? await attempt(visit, bookings.rescheduleBooking, { body: { appoinmentId, ...body } })
    : await attempt(visit, bookings.cancelBooking, { body: { appoinmentId } });
  if (refusal?.status === 401) throw redirect(loginPath({ pathname: '/myappoinments' }));
  const found = answer
    ? answer.booking
    : await findOut(
        wanted,
        refusal,
        async () => (await attempt(visit, bookings.myBookings)).answer?.myBookingData ?? null,
      );
  if ('refusal' in found) return data(found, { status: found.refusal.status });
  return replace(listPath(request.url), { headers: leaveFlash(wanted.message(found)) });
}

/** The same in the browser, where an answer can be lost on its way. */
export async function changeFromBrowser<Answer>(request: Request, wanted: Change, serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const ask = async () => (await callApi(bookings.myBookings).catch(() => null))?.myBookingData ?? null;
    const found = await findOut(wanted, { status: 0, message: '' }, ask);
    if ('refusal' in found) return data(found, { status: 503 });
    document.cookie = leaveFlash(wanted.message(found))['set-cookie'];
    return replace(listPath(request.url));
  }
}

/** The list again, as it was filtered. */
function listPath(url: string): string {
  const show = new URL(url).searchParams.get('show');
  return show ? `/myappoinments?${new URLSearchParams({ show })}` : '/myappoinments';
}
