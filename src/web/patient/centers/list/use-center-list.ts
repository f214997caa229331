import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSource } from '../../../api/source';
import { centersSource, nextFreeSource } from '../sources';
import { soonestFirst } from './find-centers';
import type { NextFreeKnowledge } from './next-free-window';

/** How long the list waits for the next free windows, which decide its order, before it is shown without them. */
const PATIENCE_MS = 4_000;

/** Every center in the list's order, with what is known of the next free windows. */
export function useCenterList() {
  // What the server says is drawn in slices, between the keys.
  const centers = useDeferredValue(useSource(centersSource));
  const free = useDeferredValue(useSource(nextFreeSource));
  const isFreePending = !free.data && !free.error;
  // Whoever comes back finds the list at once, even if the windows could not be loaded before.
  const [hadCenters] = useState(centers.data !== undefined);
  const isPatient = usePatience(centers.data !== undefined && isFreePending) && !hadCenters;

  const nextFree = useMemo<NextFreeKnowledge>(() => {
    if (free.data) return { status: 'known', ...free.data };
    return { status: free.error ? 'failed' : 'loading' };
  }, [free.data, free.error]);

  const byName = centers.data?.byName;
  const inOrder = useMemo(
    () => byName && (nextFree.status === 'known' ? soonestFirst(byName, nextFree.byCenter) : byName),
    [byName, nextFree],
  );
  return {
    centers: inOrder,
    cities: centers.data?.cities,
    nextFree,
    isWaiting: (!centers.data && !centers.error) || (isFreePending && free.failures === 0 && isPatient),
    error: centers.data ? null : centers.error,
    isRetrying: centers.isFetching,
    isRetryingNextFree: free.isFetching,
  };
}

/** Asks again for what could not be loaded. */
export const retryCenters = () => void centersSource.refetch();
export const retryNextFree = () => void nextFreeSource.refetch();

/** True until something has been waited for long enough. */
function usePatience(isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return !isOver;
}
