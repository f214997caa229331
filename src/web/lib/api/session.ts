/** The logged-in user (spec.md, sections 3 and 4: session). The server sends it with every page; see `root.tsx`. */
import { useRouteLoaderData } from 'react-router';
import type { User } from '../../../contract/accounts/account';
import type { RootData } from '../../root-data';

/** The session as screens see it. `error` is set when it is unknown. */
export type Session =
  | { status: 'authenticated'; user: User; error: null }
  | { status: 'anonymous'; user: null; error: Error | null };

/** The present session. */
export function useSession(): Session {
  const root = useRouteLoaderData<RootData>('root');
  if (root?.user) return { status: 'authenticated', user: root.user, error: null };
  return {
    status: 'anonymous',
    user: null,
    error: root?.isUnknown ? new Error('The session could not be checked') : null,
  };
}

type Keeper = { personId: string | null; refetch: () => Promise<void> };

let keeper: Keeper = { personId: null, refetch: async () => undefined };
const listeners = new Set<() => void>();

/** Stores the session. The document calls it whenever the server has sent one. */
export function keepSession(next: Keeper): void {
  const hasChanged = next.personId !== keeper.personId;
  keeper = next;
  if (hasChanged) for (const listener of listeners) listener();
}

/** The id of the logged-in user; null when logged out. */
export const personId = (): string | null => keeper.personId;

/** Calls `listener` when the logged-in user changes, also at logout. Returns what ends that. */
export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Hooks for what was typed when a page disappears (`left.ts`, loaded once somebody is logged in). `page` runs before it disappears.
 * `keep` runs after it disappeared because the login ended, and returns `'kept'` where something was kept, which the login page
 * says.
 */
export const leaving: { page?: () => void; keep?: () => 'kept' | null } = {};

/** Reloads the session from the server. */
export const refetchSession = (): Promise<void> => keeper.refetch();
