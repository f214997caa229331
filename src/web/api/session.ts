/** Who is logged in (spec.md, sections 3 and 4: session). */
import { useEffect } from 'react';
import type { User, account } from '../../contract/account';
import { isNotAuthenticated } from './api-error';
import { askApi } from './ask-api';
import { hasSessionCookie } from './session-cookie';
import { sessionEvents } from './session-events';
import { createSource, useSource } from './source';

type LiveSession = { user: User; accessToken: string };

/** The session as screens see it. `error` is set when the check itself failed, and nothing is known. */
export type Session =
  | { status: 'loading'; user: null; accessToken: null; error: null }
  | { status: 'authenticated'; user: User; accessToken: string; error: null }
  | { status: 'anonymous'; user: null; accessToken: null; error: Error | null };

const FRESH_MS = 5 * 60_000;

/** Asks who is logged in; a browser without the marker cookie is not asked about, so visitors cause no 401. */
async function checkSession(): Promise<LiveSession | null> {
  if (!hasSessionCookie()) return null;
  try {
    const { user, accessToken } = await askApi<typeof account.userdata>('/auth/userdata');
    return { user, accessToken };
  } catch (error) {
    if (isNotAuthenticated(error)) return null;
    throw error;
  }
}

const session = createSource({ ask: checkSession, freshForMs: FRESH_MS });

/** The present session. */
export function useSession(): Session {
  const { data, error } = useSource(session);
  if (data) return { status: 'authenticated', user: data.user, accessToken: data.accessToken, error: null };
  if (data === undefined && !error) return { status: 'loading', user: null, accessToken: null, error: null };
  return { status: 'anonymous', user: null, accessToken: null, error };
}

/** Who is logged in, as far as it is known now. */
export function presentUser(): User | null {
  return session.get().data?.user ?? null;
}

/** The id of who is logged in; null when nobody is, undefined while it is not known. */
export function personId(): string | null | undefined {
  const { data } = session.get();
  return data === undefined ? undefined : (data?.user._id ?? null);
}

/** Calls back whenever anything of the session changes. */
export const watchSession = session.watch;

/** Calls back whenever somebody else is logged in than before, or nobody any more. */
export function onPersonChange(listener: () => void): void {
  let before = personId();
  watchSession(() => {
    const now = personId();
    if (now === before) return;
    const wasSomebody = Boolean(before);
    before = now;
    if (wasSomebody) listener();
  });
}

/** Asks again who is logged in, and what is known of them; they stay logged in meanwhile. */
export const refetchSession = session.refetch;

/** Asks anew who is logged in, after the check has failed. */
export const recheckSession = session.reset;

/** Takes over the session from the answer of a login, a registration or a Google login. */
export function setSessionFrom(answer: LiveSession): void {
  session.set({ user: answer.user, accessToken: answer.accessToken });
}

/** Takes over what the person has just changed of themselves. */
export function keepUser(user: User): void {
  const live = session.get().data;
  if (live) session.set({ ...live, user });
}

/** Forgets the session, and with it everything that was fetched for it. */
export function endSession(): void {
  session.set(null);
}

/**
 * Ends the session on the server; whoever calls it leaves for a public page, and only then calls `endSession`, or else the
 * page that is left would lead to the login. A session that is already over counts as ended.
 */
export async function logOut(): Promise<void> {
  const [{ callApi }, { account }] = await Promise.all([import('./client'), import('../../contract/account')]);
  await callApi(account.logout).catch((error: unknown) => {
    if (!isNotAuthenticated(error)) throw error;
  });
}

/** Keeps the session's state in step with what calls learn: a new access token, or the end. */
export function useSessionEvents(): void {
  useEffect(
    () =>
      sessionEvents.subscribe((event) => {
        if (event.kind === 'ended') return endSession();
        const live = session.get().data;
        if (live) session.set({ ...live, accessToken: event.accessToken });
      }),
    [],
  );
}
