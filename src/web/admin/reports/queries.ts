/** Queries and changes of the reports page. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { funding } from '../../../contract/admin/funding';
import { reports } from '../../../contract/admin/reports/reports';
import type { QueryOf } from '../../../contract/endpoint';
import type { GroupBy, ReportName } from '../../../domain/reports';
import type { IstDate } from '../../../domain/time';
import { callAdmin } from '../api/call-admin';
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
  return queryOptions({
    queryKey: ['admin', 'reports', name, query],
    queryFn: async ({ signal }) => (await callAdmin(reports.get, { params: { name }, query, signal })).report,
    staleTime: 0,
  });
}

/** The schemes for which a center may have claims to file (`schemesToClaim`); nothing is loaded for null. */
export function claimableQuery(centerId: string | null) {
  return queryOptions({
    queryKey: ['admin', 'claims', 'schemes', centerId],
    queryFn: async ({ signal }) =>
      schemesToClaim(await callAdmin(funding.ofCenter, { params: { id: centerId! }, signal })),
    enabled: centerId !== null,
    staleTime: 0,
  });
}

/** The sessions on a scheme in a month; nothing is loaded for null, while not everything is chosen. */
export function claimsQuery(query: QueryOf<typeof funding.claims> | null) {
  return queryOptions({
    queryKey: ['admin', 'claims', query],
    queryFn: ({ signal }) => callAdmin(funding.claims, { query: query!, signal }),
    enabled: query !== null,
    staleTime: 0,
  });
}

export const accountsMailQuery = queryOptions({
  queryKey: ['admin', 'accounts-mail'],
  queryFn: async ({ signal }) => (await callAdmin(reports.accountsMail, { signal })).accountsMail,
});

/** Turns the monthly mail with the file for the accounts on or off. */
export function useSetAccountsMail(onDone: (wanted: boolean) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => callAdmin(reports.setAccountsMail, { body: { wanted } }),
    onSuccess: ({ accountsMail }) => {
      queryClient.setQueryData(accountsMailQuery.queryKey, accountsMail);
      onDone(accountsMail.wanted);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: accountsMailQuery.queryKey }),
  });
}
