/** Queries and changes of claims on payers. */
import { payerClaims } from '../../../contract/admin/funding/payer-claims';
import type { BodyOf, QueryOf } from '../../../contract/endpoint';
import { queryOf } from '../api/query-of';
import { useChange } from '../api/use-change';

export type ClaimFilters = QueryOf<typeof payerClaims.list>;

export function claimsQuery(filters: ClaimFilters) {
  return queryOf(payerClaims.list, { query: filters }, { staleTime: 0 });
}

export function claimQuery(id: string) {
  return queryOf(payerClaims.get, { params: { id } }, { staleTime: 0 });
}

type Days = QueryOf<typeof payerClaims.toClaim>;

/** The payers on whom something can be claimed. Null: not asked for. */
export function toClaimQuery(days: Days | null) {
  const query = days ?? { centerId: '', from: '', to: '' };
  return queryOf(payerClaims.toClaim, { query }, { staleTime: 0, enabled: days !== null });
}

export function draftQuery(asked: Days & { payer: string }) {
  return queryOf(payerClaims.draft, { query: asked }, { staleTime: 0 });
}

export function usePrepare(onDone: (claim: { _id: string; number: number }) => void) {
  return useChange((call, body: BodyOf<typeof payerClaims.prepare>) => call(payerClaims.prepare, { body }), {
    onSuccess: ({ claim }) => onDone(claim),
  });
}

export function useRecord(claimId: string, onDone: (message: string) => void) {
  return useChange(
    (call, body: BodyOf<typeof payerClaims.record>) => call(payerClaims.record, { params: { id: claimId }, body }),
    { onSuccess: ({ message }) => onDone(message) },
  );
}
