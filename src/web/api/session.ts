/** Who is logged in (spec.md, sections 3 and 4: session). The server says so with every page; see `root.tsx`. */
import { useRouteLoaderData } from 'react-router';
import type { User } from '../../contract/account';
import type { RootData } from '../root-data';

/** The session as screens see it. `error` is set where it could not be found out. */
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

/** Told by the document, whenever the server has said who is logged in. */
export function keepSession(next: Keeper): void {
  const hasChanged = next.personId !== keeper.personId;
  keeper = next;
  if (hasChanged) for (const listener of listeners) listener();
}

/** The id of who is logged in; null when nobody is. */
export const personId = (): string | null => keeper.personId;

/** Calls back whenever somebody else is logged in than before, or nobody any more. */
export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the server again who is logged in. */
export const refetchSession = (): Promise<void> => keeper.refetch();
