import { useQuery } from '@tanstack/react-query';
import { account } from '../../../../contract/account';
import { callApi } from '../../../api/client';

/**
 * What the page needs to offer Google; null where it is not set up, or could not be asked for: the form stands beside
 * it. Asked anew for each page and after each try, since a nonce is good for one.
 */
export function useGoogleStart() {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['google-start'],
    queryFn: ({ signal }) => callApi(account.googleStart, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return { google: data?.google ?? null, isAsking: isPending, again: () => void refetch() };
}
