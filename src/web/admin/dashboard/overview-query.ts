/** The data of the dashboard, in one request. */
import { queryOptions } from '@tanstack/react-query';
import { type Overview, dashboard } from '../../../contract/admin/overview';
import type { ServerTime } from '../../api/use-server-now';
import { callAdmin } from '../api/call-admin';

export type KnownOverview = ServerTime & { overview: Overview };

/** Refresh interval while the page is visible (notes-admin.md, screen 1). */
const REFRESH_INTERVAL = 60_000;

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: async ({ signal }): Promise<KnownOverview> => {
    const { overview } = await callAdmin(dashboard.overview, { signal });
    return { now: overview.now, receivedAt: Date.now(), overview };
  },
  refetchOnMount: 'always',
  refetchInterval: REFRESH_INTERVAL,
});
