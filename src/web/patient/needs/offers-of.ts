/** The chairs that are kept for an account, for loaders. */
import type { PageVisit } from '../../../contract/page-visit';
import { type Offer, offers } from '../../../contract/bookings/waits';
import { attempt } from '../../lib/visit';

/** The chairs kept for the account and the people it cares for; empty where they can't be known now. */
export async function offersOf(visit: PageVisit): Promise<Offer[]> {
  return (await attempt(visit, offers.list)).answer?.offers ?? [];
}
