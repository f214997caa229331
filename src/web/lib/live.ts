/**
 * Keeps a page up to date by running its loaders again, so everything that belongs to its data (names, ways to pay) is refreshed
 * with it.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type DataStrategyResult, useRevalidator } from 'react-router';
import { inTime, isLost } from './answer';
import { routerOfPage } from '../framework/router-of-page';
import { around } from './parts';

type Results = Record<string, DataStrategyResult>;

/** Counts changes: one when a change is sent, another when it is answered. */
let changes = 0;

let failure: Error | null = null;
const listeners = new Set<() => void>();

function tell(error: Error | null): void {
  failure = error;
  for (const listener of listeners) listener();
}

/** Why the last refresh failed; null once a refresh succeeded or another page was opened. */
export const lastFailure = (): Error | null => failure;

/** Calls `listener` when a refresh fails, or succeeds again. Returns what ends that. */
function onFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Wraps all loaders and actions in the browser. A refresh that fails or takes too long leaves the page as it is instead of
 * replacing it by an error. So does a refresh that was asked for before a change was sent or answered: its data is older than the
 * change.
 */
export async function keepPage({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  if (request.method !== 'GET') return changing(next);
  if (isOpening(request)) return opening(request, next);
  if (!isRefresh(request)) return next();
  const askedAt = changes;
  try {
    const results = Object.entries(await inTime(next()));
    if (changes !== askedAt || request.signal.aborted) return {};
    const lost = results.filter(([, { type, result }]) => type === 'error' && isLost(result));
    tell(lost.length > 0 ? new Error('The page could not be refreshed', { cause: lost[0]![1].result }) : null);
    // React Router keeps the old data of a route without a result.
    return Object.fromEntries(results.filter((one) => !lost.includes(one)));
  } catch (late) {
    tell(late as Error);
    return {};
  }
}

/** Loads a page that is being opened: its data is fresh, so an earlier failure is forgotten. */
async function opening({ signal }: Request, next: () => Promise<Results>): Promise<Results> {
  const results = await next();
  if (!signal.aborted) tell(null);
  return results;
}

async function changing(next: () => Promise<Results>): Promise<Results> {
  changes += 1;
  try {
    return await next();
  } finally {
    changes += 1;
  }
}

/** Whether a request refreshes the page on the screen, while no other page is being opened. */
function isRefresh({ url }: Request): boolean {
  const { revalidation, navigation, errors, location } = routerOfPage().state;
  if (revalidation !== 'loading' || navigation.state !== 'idle' || errors) return false;
  return isAt(url, location);
}

/** Whether a request is for the page being opened, and not for a part of the page on the screen. */
function isOpening({ url }: Request): boolean {
  const { location } = routerOfPage().state.navigation;
  return location !== undefined && isAt(url, location);
}

function isAt(url: string, location: { pathname: string; search: string }): boolean {
  const { pathname, search } = new URL(url);
  return pathname === location.pathname && search === location.search;
}

around.page = keepPage;

function isIdle(): boolean {
  const { revalidation, navigation, fetchers } = routerOfPage().state;
  return (
    revalidation === 'idle' &&
    navigation.state === 'idle' &&
    [...fetchers.values()].every(({ state }) => state === 'idle')
  );
}

type Live = {
  /** Why the last refresh failed, while older data is still shown. */
  error: Error | null;
  isAsking: boolean;
  refresh: () => void;
};

/**
 * Refreshes the page when it comes back to the screen or to a network, and every `everyMs` milliseconds while it is visible (null:
 * never), unless something else is under way.
 */
export function useLive(everyMs: number | null): Live {
  const { revalidate, state } = useRevalidator();
  const error = useSyncExternalStore(onFailure, lastFailure, () => null);
  useRounds(everyMs, () => {
    if (isIdle()) void revalidate();
  });
  return { error, isAsking: state === 'loading', refresh: () => void revalidate() };
}

/** Calls `ask` when the page comes back to the screen or to a network, and every `everyMs` milliseconds while it is visible. */
export function useRounds(everyMs: number | null, ask: () => void): void {
  const round = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask();
  });
  useEffect(() => {
    // Runs after everything else that asks on a return: a logged-in tab always does (`api/other-tabs.ts`).
    const onReturn = () => void setTimeout(() => round());
    const timer = everyMs === null ? undefined : setInterval(() => round(), everyMs);
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [everyMs]);
}
