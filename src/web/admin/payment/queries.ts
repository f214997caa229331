/** How a center is paid: its terms and its sponsors. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { funding } from '../../../contract/admin/funding';
import type { BodyOf } from '../../../contract/endpoint';
import { callAdmin } from '../api/call-admin';
import { CENTERS_KEY } from '../centers/center-list';

const FUNDING_KEY = [...CENTERS_KEY, 'funding'] as const;
const SPONSORS_KEY = [...CENTERS_KEY, 'sponsors'] as const;

/** What a center takes as payment; nothing is loaded for null. */
export function fundingQuery(id: string | null) {
  return queryOptions({
    queryKey: [...FUNDING_KEY, id],
    queryFn: async ({ signal }) => (await callAdmin(funding.ofCenter, { params: { id: id! }, signal })).funding,
    enabled: id !== null,
  });
}

/** The sponsors of a center, including those that have ended; nothing is loaded for null. */
export function sponsorsQuery(id: string | null) {
  return queryOptions({
    queryKey: [...SPONSORS_KEY, id],
    queryFn: async ({ signal }) => (await callAdmin(funding.sponsors, { params: { id: id! }, signal })).sponsors,
    enabled: id !== null,
  });
}

/** Sets the given parts of what a center takes as payment. */
export function useSetFunding(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof funding.setOfCenter>) => callAdmin(funding.setOfCenter, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FUNDING_KEY }),
  });
}

function useSponsorChange<Given, Answer>(change: (given: Given) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: SPONSORS_KEY }),
  });
}

type Saved = Awaited<ReturnType<typeof callAdmin<typeof funding.addSponsor>>>;

/** Adds a sponsor to a center. */
export function useAddSponsor(centerId: string, onDone: (saved: Saved) => void) {
  return useSponsorChange(
    (body: BodyOf<typeof funding.addSponsor>) => callAdmin(funding.addSponsor, { params: { id: centerId }, body }),
    onDone,
  );
}

/** Changes the given values of a sponsor. */
export function useChangeSponsor(id: string, onDone: (saved: Saved) => void) {
  return useSponsorChange(
    (body: BodyOf<typeof funding.changeSponsor>) => callAdmin(funding.changeSponsor, { params: { id }, body }),
    onDone,
  );
}

export function useEndSponsor(sponsorId: string, onDone: (answer: { message: string }) => void) {
  return useSponsorChange(() => callAdmin(funding.endSponsor, { params: { id: sponsorId } }), onDone);
}
