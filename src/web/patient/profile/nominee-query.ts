import { queryOptions } from '@tanstack/react-query';
import { nominee } from '../../../contract/nominee';
import { callApi } from '../../api/client';

/** Whom the patient has named; null when nobody. */
export const nomineeQuery = queryOptions({
  queryKey: ['nominee'],
  queryFn: async ({ signal }) => (await callApi(nominee.mine, { signal })).nominee,
});
