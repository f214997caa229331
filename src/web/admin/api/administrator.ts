import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as adminPaths from '../../../contract/admin/paths';
import { session } from '../../../contract/admin/index';
import type { ResponseOf } from '../../../contract/endpoint';
import { type Right, type RoleAt, type Scope, may, scopeOf } from '../../../domain/rights';
import { isNotAuthenticated } from '../../lib/api/api-error';
import { callApi } from '../../lib/api/client';
import { safeNextPath } from '../../lib/api/next-path';
import { sessionEnd } from './call-admin';
import { keyOf } from './query-of';

/** The signed-in administrator (spec.md, sections 3 and 6). */
type SignedIn = ResponseOf<typeof session.getAdmin>['admin'];

/** The administrator as screens see it. `unknown`: the check itself failed. */
type Administrator =
  | { status: 'loading' | 'signed-out'; userName: null; error: null }
  | ({ status: 'signed-in'; error: null } & SignedIn)
  | { status: 'unknown'; userName: null; error: Error };

const KEY = keyOf(session.getAdmin);

const administratorQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<SignedIn | null> => {
    try {
      return (await callApi(session.getAdmin, { signal })).admin;
    } catch (error) {
      if (!isNotAuthenticated(error)) throw error;
      const before = client.getQueryData<SignedIn | null>(KEY) ?? null;
      // Somebody was signed in: they are asked to sign in again, and keep what they typed.
      if (before) sessionEnd.tell();
      return before;
    }
  },
  staleTime: 5 * 60_000,
});

/** The present administrator; asks the server if unknown. */
export function useAdministrator(): Administrator {
  const { data, isPending, error } = useQuery(administratorQuery);
  if (data) return { status: 'signed-in', error: null, ...data };
  if (isPending) return { status: 'loading', userName: null, error: null };
  if (error) return { status: 'unknown', userName: null, error };
  return { status: 'signed-out', userName: null, error: null };
}

const NO_ROLES: SignedIn['roles'] = [];

/** Returns whether the present administrator has a right: at a center or, without `centerId`, anywhere. */
export function useMay(): (right: Right, centerId?: string) => boolean {
  const roles = useQuery(administratorQuery).data?.roles ?? NO_ROLES;
  return (right, centerId) => may(roles, right, centerId);
}

/** The identity provider at which the present administrator signs in; null: they have a password. */
export function useSignInAt(): string | null {
  return useQuery(administratorQuery).data?.signInAt ?? null;
}

/** The centers at which the present administrator has a right, known before the list of centers is. */
export function useScope(right: Right): Scope {
  return scopeOf(useQuery(administratorQuery).data?.roles ?? NO_ROLES, right);
}

/** Repeats a failed check. */
export function useCheckAgain(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.resetQueries({ queryKey: KEY });
}

/**
 * Loads who has just signed in, with which roles. The previous administrator stays until that is known, so that no page disappears.
 * Queries that failed without a session are fetched again.
 */
export function keepAdministrator(queryClient: QueryClient): void {
  const isKnown = queryClient.getQueryData(administratorQuery.queryKey);
  if (isKnown) void queryClient.invalidateQueries({ queryKey: KEY });
  else void queryClient.resetQueries({ queryKey: KEY });
  sessionEnd.clear();
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== KEY[0] });
}

/** Clears the administrator and all fetched data. */
export function forgetAdministrator(queryClient: QueryClient): void {
  queryClient.setQueryData(administratorQuery.queryKey, null);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== KEY[0] });
  sessionEnd.clear();
}

/**
 * Signs out on the server and here, which leads to the sign-in page. A session that is already over counts as ended.
 */
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

export const ADMIN_LOGIN = adminPaths.login;

/**
 * The first page after signing in: the day, for staff of one center and staff who work on the floor only; the dashboard for
 * everybody else.
 */
export function landingOf(roles: readonly RoleAt[]): string {
  const floor = scopeOf(roles, 'see-floor');
  const isOfOne = floor !== 'all' && floor.length === 1;
  return isOfOne || !may(roles, 'see') ? adminPaths.day : adminPaths.dashboard;
}

/**
 * The page of the area to open after signing in: `next`, or `landing` where `next` is none, the sign-in page, or the dashboard (to
 * which /admin leads).
 */
export function nextAdminPath(next: string | null | undefined, landing: string): string {
  const path = safeNextPath(next, landing);
  if (path === adminPaths.dashboard) return landing;
  return /^\/admin\//i.test(path) && !/^\/admin\/login(\/|\?|#|$)/i.test(path) ? path : landing;
}

/** The path of the sign-in page, which leads back to this location. */
export function adminLoginPath(from: { pathname: string; search?: string }): string {
  return `${ADMIN_LOGIN}?next=${encodeURIComponent(`${from.pathname}${from.search ?? ''}`)}`;
}
