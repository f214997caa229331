import { data, redirect, replace } from 'react-router';
import { bookings } from '../../../contract/bookings';
import type { PageVisit } from '../../../contract/page-visit';
import { loginPath } from '../../lib/api/next-path';
import { leaveFlash } from '../../lib/flash';
import { attempt } from '../../lib/visit';
import { type Change, findOut, listPath } from './change-appointment';

/** Sends a change to the API, for an action, and redirects to the list. */
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
