import { useEffect, useMemo, useState } from 'react';
import { useSource } from '../../../api/source';
import { centersSource, nextFreeSource } from '../sources';
import { soonestFirst } from './find-centers';
import type { NextFreeKnowledge } from './next-free-window';

/** How long the list waits for the next free windows, which decide its order, before it is shown without them. */
const PATIENCE_MS = 4_000;

/** Every center in the list's order, with what is known of the next free windows. */
export function useCenterList() {
  const centers = useSource(centersSource);
  const free = useSource(nextFreeSource);
  const isFreePending = !free.data && !free.error;
  // Whoever comes back finds the list at once, even if the windows could not be loaded before.
  const [hadCenters] = useState(centers.data !== undefined);
  const isPatient = usePatience(centers.data !== undefined && isFreePending) && !hadCenters;

  const answer = free.data;
  const nextFree = useMemo<NextFreeKnowledge>(() => {
    if (answer) {
      const byCenter = new Map(answer.nextFree.map(({ centerId, next }) => [centerId, next]));
      return { status: 'known', now: new Date(answer.now), byCenter };
    }
    return { status: free.error ? 'failed' : 'loading' };
  }, [answer, free.error]);

  const inOrder = useMemo(
    () => centers.data && soonestFirst(centers.data, nextFree.status === 'known' ? nextFree.byCenter : new Map()),
    [centers.data, nextFree],
  );
  return {
    centers: inOrder,
    nextFree,
    isWaiting: (!centers.data && !centers.error) || (isFreePending && free.failures === 0 && isPatient),
    error: centers.data ? null : centers.error,
    isRetrying: centers.isFetching,
    retry: () => void centersSource.refetch(),
    retryNextFree: () => void nextFreeSource.refetch(),
    isRetryingNextFree: free.isFetching,
  };
}

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
