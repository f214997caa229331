/** Who is logged in (spec.md, sections 3 and 4: session). */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { User } from '../../contract/account';
import { isNotAuthenticated } from './api-error';
import { hasSessionCookie } from './session-cookie';
import { sessionEvents } from './session-events';

type LiveSession = { user: User; accessToken: string };

/** The session as screens see it. `error` is set when the check itself failed, and nothing is known. */
export type Session =
  | { status: 'loading'; user: null; accessToken: null; error: null }
  | { status: 'authenticated'; user: User; accessToken: string; error: null }
  | { status: 'anonymous'; user: null; accessToken: null; error: Error | null };

const SESSION_KEY = ['session'] as const;

/** Asks who is logged in; a browser without the marker cookie is not asked about, so visitors cause no 401. */
async function checkSession(signal: AbortSignal): Promise<LiveSession | null> {
  if (!hasSessionCookie()) return null;
  const [{ callApi }, { account }] = await Promise.all([import('./client'), import('../../contract/account')]);
  try {
    const { user, accessToken } = await callApi(account.userdata, { signal });
    return { user, accessToken };
  } catch (error) {
    if (isNotAuthenticated(error)) return null;
    throw error;
  }
}

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ signal }) => checkSession(signal),
  staleTime: 5 * 60_000,
  networkMode: 'always',
});

/** The present session. */
export function useSession(): Session {
  const { data, isPending, error } = useQuery(sessionQuery);
  if (data) return { status: 'authenticated', user: data.user, accessToken: data.accessToken, error: null };
  if (isPending) return { status: 'loading', user: null, accessToken: null, error: null };
  return { status: 'anonymous', user: null, accessToken: null, error };
}

/** Takes over the session from the answer of a login, a registration or a Google login. */
export function setSessionFrom(queryClient: QueryClient, answer: LiveSession): void {
  dropPrivateData(queryClient);
  queryClient.setQueryData(SESSION_KEY, { user: answer.user, accessToken: answer.accessToken });
}

/** Takes over what the person has just changed of themselves. */
export function keepUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData<LiveSession | null>(SESSION_KEY, (live) => (live ? { ...live, user } : live));
}

/** Forgets the session and everything that was fetched for it. */
export function endSession(queryClient: QueryClient): void {
  queryClient.setQueryData(SESSION_KEY, null);
  dropPrivateData(queryClient);
}

function dropPrivateData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] && query.meta?.['isPublic'] !== true });
}

/** Ends the session on the server, and forgets it here. A session that is already over counts as ended. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const [{ callApi }, { account }] = await Promise.all([import('./client'), import('../../contract/account')]);
      await callApi(account.logout).catch((error: unknown) => {
        if (!isNotAuthenticated(error)) throw error;
      });
    },
    onSuccess: () => endSession(queryClient),
  });
}

/** Keeps the session's state in step with what calls learn: a new access token, or the end. */
export function SessionKeeper({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      sessionEvents.subscribe((event) => {
        if (event.kind === 'ended') return endSession(queryClient);
        queryClient.setQueryData<LiveSession | null>(SESSION_KEY, (live) =>
          live ? { ...live, accessToken: event.accessToken } : live,
        );
      }),
    [queryClient],
  );
  return children;
}
