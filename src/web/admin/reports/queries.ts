/** Queries and changes of the reports page. */
import { useQueryClient } from '@tanstack/react-query';
import { funding } from '../../../contract/admin/funding';
import { reports } from '../../../contract/admin/reports/reports';
import type { QueryOf } from '../../../contract/endpoint';
import type { GroupBy, ReportName } from '../../../domain/reports';
import type { IstDate } from '../../../domain/time';
import { queryOf } from '../api/query-of';
import { useChange } from '../api/use-change';
import { schemesToClaim } from './schemes-to-claim';

/** A report to load. Without days it covers the last 30. */
type ReportAsked = {
  name: ReportName;
  from?: IstDate;
  to?: IstDate;
  centerId?: string | undefined;
  by?: GroupBy | undefined;
};

export function reportQuery({ name, ...query }: ReportAsked) {
  return queryOf(reports.get, { params: { name }, query }, { select: ({ report }) => report, staleTime: 0 });
}

/** The schemes for which a center may have claims to file (`schemesToClaim`); nothing is loaded for null. */
export function claimableQuery(centerId: string | null) {
  return queryOf(
    funding.ofCenter,
    { params: { id: centerId ?? '' } },
    { select: schemesToClaim, enabled: centerId !== null, staleTime: 0 },
  );
}

/** The sessions on a scheme in a month; nothing is loaded for null, while not everything is chosen. */
export function claimsQuery(query: QueryOf<typeof funding.claims> | null) {
  return queryOf(funding.claims, { query: query! }, { enabled: query !== null, staleTime: 0 });
}

export const accountsMailQuery = queryOf(reports.accountsMail, {}, { select: ({ accountsMail }) => accountsMail });

/** Turns the monthly mail with the file for the accounts on or off. */
export function useSetAccountsMail(onDone: (wanted: boolean) => void) {
  const queryClient = useQueryClient();
  return useChange((call, wanted: boolean) => call(reports.setAccountsMail, { body: { wanted } }), {
    onSuccess: ({ accountsMail }) => {
      queryClient.setQueryData(accountsMailQuery.queryKey, (known) => known && { ...known, accountsMail });
      onDone(accountsMail.wanted);
    },
  });
}
