/** Who is signed in to the administrator area (spec.md, sections 3 and 6). */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { session } from '../../../contract/admin';
import { isNotAuthenticated } from '../../api/api-error';
import { callApi } from '../../api/client';
import { sessionEnd } from './session-end';

type SignedIn = { userName: string };

/** The administrator as screens see it. `unknown`: the check itself failed. */
export type Administrator =
  | { status: 'loading' | 'signed-out'; userName: null; error: null }
  | { status: 'signed-in'; userName: string; error: null }
  | { status: 'unknown'; userName: null; error: Error };

const KEY = ['administrator'] as const;

const administratorQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<SignedIn | null> => {
    try {
      return (await callApi(session.getAdmin, { signal })).admin;
    } catch (error) {
      if (!isNotAuthenticated(error)) throw error;
      const before = client.getQueryData<SignedIn | null>(KEY) ?? null;
      // Somebody is at work here: they are asked to sign in again, not sent away from what they typed.
      if (before) sessionEnd.tell();
      return before;
    }
  },
  staleTime: 5 * 60_000,
});

/** The present administrator; asks the server when that isn't known. */
export function useAdministrator(): Administrator {
  const { data, isPending, error } = useQuery(administratorQuery);
  if (data) return { status: 'signed-in', userName: data.userName, error: null };
  if (isPending) return { status: 'loading', userName: null, error: null };
  if (error) return { status: 'unknown', userName: null, error };
  return { status: 'signed-out', userName: null, error: null };
}

/** Asks again who is signed in, after a check that failed. */
export function useCheckAgain(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.resetQueries({ queryKey: KEY });
}

/** Takes over the administrator who has just signed in. What failed for want of a session is fetched again. */
export function keepAdministrator(queryClient: QueryClient, userName: string): void {
  const signedIn: SignedIn = { userName };
  queryClient.setQueryData(administratorQuery.queryKey, signedIn);
  sessionEnd.clear();
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== KEY[0] });
}

/** Forgets the administrator and all that was fetched for them. */
export function forgetAdministrator(queryClient: QueryClient): void {
  queryClient.setQueryData(administratorQuery.queryKey, null);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== KEY[0] });
  sessionEnd.clear();
}

/** Ends the session on the server, and forgets it here, which leads to the sign-in page. One that is over already counts as ended. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callApi(session.logOut).catch((error: unknown) => {
        if (!isNotAuthenticated(error)) throw error;
      });
    },
    onSuccess: () => {
      forgetAdministrator(queryClient);
      sessionEnd.leave();
    },
  });
}
