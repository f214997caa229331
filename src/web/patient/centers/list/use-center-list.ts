import { startTransition, useEffect, useMemo, useState } from 'react';
import { inSlices } from '../../../api/in-slices';
import { useSource } from '../../../api/source';
import type { ListedCenter, NextFreeBook } from '../center-book';
import { centersSource, nextFreeSource } from '../sources';
import { soonestFirst } from './find-centers';
import type { NextFreeKnowledge } from './next-free-window';

/** How long the list waits for the next free windows, which decide its order, before it is shown without them. */
const PATIENCE_MS = 4_000;

/** The centers in the list's order, and the next free windows that it is made by. */
type Order = { byName: readonly ListedCenter[]; free: NextFreeBook; centers: readonly ListedCenter[] };

/** The last one, for whoever comes back. */
let lastOrder: Order | undefined;

/** Every center in the list's order, with what is known of the next free windows. */
export function useCenterList() {
  const centers = useSource(centersSource);
  const free = useSource(nextFreeSource);
  const byName = centers.data?.byName;
  const order = useOrder(byName, free.data);
  const isFreePending = !order && !free.error;
  // Whoever comes back finds the list at once, even if the windows could not be loaded before.
  const [hadCenters] = useState(byName !== undefined);
  const isPatient = usePatience(byName !== undefined && isFreePending) && !hadCenters;

  const nextFree = useMemo<NextFreeKnowledge>(() => {
    if (order) return { status: 'known', ...order.free };
    return { status: free.error ? 'failed' : 'loading' };
  }, [order, free.error]);

  return {
    centers: order?.centers ?? byName,
    cities: centers.data?.cities,
    nextFree,
    isWaiting: (!centers.data && !centers.error) || (isFreePending && free.failures === 0 && isPatient),
    error: centers.data ? null : centers.error,
    isRetrying: centers.isFetching,
    isRetryingNextFree: free.isFetching,
  };
}

/** The order by these windows, once it is made; until then the last one, if there is one. */
function useOrder(byName: Order['byName'] | undefined, free: NextFreeBook | undefined): Order | undefined {
  const [order, setOrder] = useState(lastOrder);
  useEffect(() => {
    if (!byName || !free || (lastOrder?.byName === byName && lastOrder.free === free)) return;
    let isWanted = true;
    void inSlices(soonestFirst(byName, free.byCenter)).then((centers) => {
      if (!isWanted) return;
      lastOrder = { byName, free, centers };
      startTransition(() => setOrder(lastOrder));
    });
    return () => {
      isWanted = false;
    };
  }, [byName, free]);
  return order;
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
