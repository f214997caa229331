import { data, redirect, replace } from 'react-router';
import { bookings } from '../../../contract/bookings';
import type { PageVisit } from '../../../contract/page-visit';
import { loginPath } from '../../lib/api/next-path';
import { leaveFlash } from '../../lib/flash';
import { attempt } from '../../lib/visit';
import { type Change, bookingsOf, findOut, listPath } from './change-appointment';

/** Sends a change to the API, for an action, and redirects to the list. */
export async function change(
  visit: PageVisit,
  request: Request,
  wanted: Change,
  body: { date: string; time: string } | null,
) {
  const { appointmentId: appoinmentId } = wanted;
  const { searchParams } = new URL(request.url);
  const own = () => attempt(visit, bookings.myBookings, { query: bookingsOf(searchParams) });
  const { answer, refusal } = body
    ? await attempt(visit, bookings.rescheduleBooking, { body: { appoinmentId, ...body } })
    : await attempt(visit, bookings.cancelBooking, { body: { appoinmentId } });
  if (refusal?.status === 401) throw redirect(loginPath({ pathname: '/myappoinments' }));
  // Somebody else's appointment is not found once the account can't act for that person any more: that says why.
  const why = refusal?.code === 'booking-not-found' ? ((await own()).refusal ?? refusal) : refusal;
  const found = answer
    ? answer.booking
    : await findOut(wanted, why!, async () => (await own()).answer?.myBookingData ?? null);
  if ('refusal' in found) return data(found, { status: found.refusal.status });
  return replace(listPath(searchParams), { headers: leaveFlash(wanted.message(found)) });
}
