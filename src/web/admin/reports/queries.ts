/** What the page asks the server. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { reports } from '../../../contract/admin/reports';
import type { GroupBy, ReportName } from '../../../domain/reports';
import type { IstDate } from '../../../domain/time';
import { callAdmin } from '../api/call-admin';

export type ReportAsked = {
  name: ReportName;
  from: IstDate;
  to: IstDate;
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

export const accountsMailQuery = queryOptions({
  queryKey: ['admin', 'accounts-mail'],
  queryFn: async ({ signal }) => (await callAdmin(reports.accountsMail, { signal })).accountsMail,
});

/** Gets the file for the accounts by mail, or no longer. */
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
