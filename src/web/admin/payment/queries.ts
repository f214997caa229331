/** How a center is paid: its terms and its sponsors. */
import { funding } from '../../../contract/admin/funding';
import type { BodyOf, ResponseOf } from '../../../contract/endpoint';
import { queryOf } from '../api/query-of';
import { useChange } from '../api/use-change';

/** What a center takes as payment; nothing is loaded for null. */
export function fundingQuery(id: string | null) {
  return queryOf(
    funding.ofCenter,
    { params: { id: id ?? '' } },
    { select: (answer) => answer.funding, enabled: id !== null },
  );
}

/** The sponsors of a center, including those that have ended; nothing is loaded for null. */
export function sponsorsQuery(id: string | null) {
  return queryOf(
    funding.sponsors,
    { params: { id: id ?? '' } },
    { select: ({ sponsors }) => sponsors, enabled: id !== null },
  );
}

/** Sets the given parts of what a center takes as payment. */
export function useSetFunding(id: string) {
  return useChange((call, body: BodyOf<typeof funding.setOfCenter>) =>
    call(funding.setOfCenter, { params: { id }, body }),
  );
}

type Saved = ResponseOf<typeof funding.addSponsor>;

/** Adds a sponsor to a center. */
export function useAddSponsor(centerId: string, onDone: (saved: Saved) => void) {
  return useChange(
    (call, body: BodyOf<typeof funding.addSponsor>) => call(funding.addSponsor, { params: { id: centerId }, body }),
    { onSuccess: onDone },
  );
}

/** Changes the given values of a sponsor. */
export function useChangeSponsor(id: string, onDone: (saved: Saved) => void) {
  return useChange(
    (call, body: BodyOf<typeof funding.changeSponsor>) => call(funding.changeSponsor, { params: { id }, body }),
    { onSuccess: onDone },
  );
}

export function useEndSponsor(sponsorId: string, onDone: (answer: { message: string }) => void) {
  return useChange((call) => call(funding.endSponsor, { params: { id: sponsorId } }), { onSuccess: onDone });
}
