import { data, redirect, replace } from 'react-router';
import { bookings } from '../../../contract/bookings/bookings';
import type { PageVisit } from '../../../contract/page-visit';
import { REFUSALS } from '../../../contract/refusals';
import { PATIENT_CANCEL_CODES } from '../../../domain/cancel-codes';
import { isTooClose } from '../../../domain/series';
import { leaveFlash } from '../../lib/flash';
import type { FormValues } from '../../lib/form';
import { attempt } from '../../lib/visit';
import type { Session } from '../chair-picker/choose-session';
import { chosenSitting, sittingsOf } from '../gaps/gaps';
import { type Change, type Unchanged, bookingsOf, findOut, listPath } from './change-appointment';

const TOO_CLOSE = { code: 'sessions-too-close', ...REFUSALS['sessions-too-close'] } as const;

/** Opens the checkout for a chair whose cover was refused, and redirects to it. For an action. */
export async function paySelf(visit: PageVisit, id: string) {
  const { answer, refusal } = await attempt(visit, bookings.selfPay, { params: { id } });
  if (!refusal) return redirect(answer.session.url, 303);
  const refused: Unchanged = { refusal, state: 'refused' };
  return data(refused, { status: refusal.status });
}

type Sent = {
  wanted: Change;
  to: { date: string; time: string; doctorAsked: boolean } | 'accept' | 'cancel';
  reason?: string | undefined;
};

/**
 * Sends a change to the API and redirects to the list. For an action. A move close to another session needs a doctor's word; only
 * this page asks for it, the API does not.
 */
export async function change(visit: PageVisit, request: Request, { wanted, to, reason }: Sent, values: FormValues) {
  const { appointmentId: appoinmentId } = wanted;
  const { searchParams } = new URL(request.url);
  const own = () => attempt(visit, bookings.myBookings, { query: bookingsOf(searchParams) });
  if (typeof to === 'object' && !to.doctorAsked && (await isClose(to))) {
    return refuse({ refusal: TOO_CLOSE, state: 'refused' });
  }
  const { answer, refusal } = await send();
  // An appointment of a person for whom the account may no longer act is "not found". Asking for the bookings tells that reason.
  const why = refusal?.code === 'booking-not-found' ? ((await own()).refusal ?? refusal) : refusal;
  const found = answer
    ? answer.booking
    : await findOut(wanted, why!, async () => (await own()).answer?.myBookingData ?? null);
  if ('refusal' in found) return refuse(found);
  return replace(listPath(searchParams), { headers: leaveFlash(wanted.message(found)) });

  function refuse(unchanged: Unchanged) {
    return data({ ...unchanged, values } satisfies Unchanged, { status: unchanged.refusal.status });
  }

  function send() {
    if (to === 'accept') return attempt(visit, bookings.acceptMove, { body: { appoinmentId } });
    if (to === 'cancel') {
      const why = PATIENT_CANCEL_CODES.find((code) => code === reason);
      return attempt(visit, bookings.cancelBooking, { body: { appoinmentId, ...(why && { reason: why }) } });
    }
    const { date, time } = to;
    const { fromDate, fromTime } = values;
    const from = fromDate && fromTime ? { date: fromDate, time: fromTime } : undefined;
    return attempt(visit, bookings.rescheduleBooking, { body: { appoinmentId, date, time, ...(from && { from }) } });
  }

  async function isClose(session: Session): Promise<boolean> {
    const others = ((await own()).answer?.myBookingData ?? []).filter(({ _id }) => _id !== appoinmentId);
    const sitting = chosenSitting(session);
    return sitting !== null && isTooClose(sitting, sittingsOf(others));
  }
}
