/** How the patient can pay for chairs whose scheme was refused. For loaders. */
import type { Booking } from '../../../contract/bookings/bookings';
import { centers } from '../../../contract/centers';
import type { PageVisit } from '../../../contract/page-visit';
import { payableBy } from '../../../locales/paid-with';
import type { InLanguages } from '../../lib/scheme-names';
import { attempt } from '../../lib/visit';
import { isForSelfPay } from '../appointments/appointment';

/** The online ways to pay in words, by the ids of centers that refused a scheme and keep the chair. */
export type Payable = Record<string, InLanguages>;

/** Asks the centers of such appointments. A center that can't be asked now is left out. */
export async function payableOf(visit: PageVisit, appointments: readonly Booking[]): Promise<Payable> {
  const kept = new Set(appointments.filter(isForSelfPay).map(({ dialysisCenterId }) => dialysisCenterId._id));
  const said = await Promise.all(
    [...kept].map(async (center) => {
      const { answer } = await attempt(visit, centers.one, { params: { center } });
      return answer ? [[center, payableBy(answer.funding?.online ?? [])] as const] : [];
    }),
  );
  return Object.fromEntries(said.flat());
}
