import { queryOptions } from '@tanstack/react-query';
import { twoFactor } from '../../../contract/admin/two-factor';
import { callAdmin } from '../api/call-admin';

/** How one's own two-step sign-in stands. */
export const twoStepQuery = queryOptions({
  queryKey: ['admin', 'two-step'],
  queryFn: ({ signal }) => callAdmin(twoFactor.get, { signal }),
});
