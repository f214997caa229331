import { queryOptions } from '@tanstack/react-query';
import { twoFactor } from '../../../contract/admin/two-factor';
import { callAdmin } from '../api/call-admin';

/** The state of one's own two-factor settings. */
export const twoStepQuery = queryOptions({
  queryKey: ['admin', 'two-step'],
  queryFn: ({ signal }) => callAdmin(twoFactor.get, { signal }),
});
