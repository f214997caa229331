/** What is known of one thing that the server keeps, for pages that load no library for it. */
import { startTransition, useEffect, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated';
import { isConnectionError } from './api-error';

/** What is known now. After a failure the last answer stays. */
export type Known<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Tries in a row that did not reach the server. */
  failures: number;
};

const NOTHING: Known<never> = { data: undefined, error: null, isFetching: false, failures: 0 };
const RETRIES = 2;
const FIRST_PAUSE_MS = 1_000;

export type Source<T> = ReturnType<typeof createSource<T>>;

/**
 * Asks when somebody looks, and again when the answer is older than `freshForMs` and somebody looks, comes back to the
 * page or has a connection again. Tries three times when the server is not reached, once when it says no.
 */
export function createSource<T>({ ask, freshForMs }: { ask: () => Promise<T>; freshForMs: number }) {
  let known: Known<T> = NOTHING;
  let answeredAt = -Infinity;
  let underway: Promise<void> | null = null;
  /** Counts questions and what was set instead, so that an answer knows whether it is still wanted. */
  let turn = 0;
  const listeners = new Set<() => void>();
  let lookers = 0;

  function tell(change: Partial<Known<T>>): void {
    known = { ...known, ...change };
    for (const listener of listeners) listener();
  }

  function set(data: T): void {
    turn += 1;
    underway = null;
    answeredAt = Date.now();
    tell({ data, error: null, isFetching: false, failures: 0 });
  }

  async function askUntilAnswered(): Promise<void> {
    const mine = ++turn;
    for (;;) {
      try {
        const data = await ask();
        if (turn === mine) set(data);
        return;
      } catch (cause) {
        if (turn !== mine) return;
        const failures = known.failures + 1;
        if (isConnectionError(cause) && failures <= RETRIES) {
          tell({ failures });
          await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (failures - 1)));
          if (turn !== mine) return;
          continue;
        }
        underway = null;
        return tell({ error: cause as Error, isFetching: false, failures });
      }
    }
  }

  /** Asks now; what is asked for already is waited for. */
  function refetch(): Promise<void> {
    if (underway) return underway;
    tell({ isFetching: true, failures: 0, ...(known.data === undefined && { error: null }) });
    return (underway = askUntilAnswered());
  }

  function refetchIfOld(): void {
    if (document.visibilityState === 'visible' && Date.now() - answeredAt > freshForMs) void refetch();
  }

  return {
    get: () => known,
    set,
    refetch,
    /** Forgets the answer and asks anew. */
    reset(): void {
      turn += 1;
      underway = null;
      answeredAt = -Infinity;
      known = NOTHING;
      void refetch();
    },
    /** Asks for somebody who is about to look. */
    warmUp: refetchIfOld,
    /** Listens without asking. */
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribe(listener: () => void): () => void {
      if (lookers++ === 0) {
        document.addEventListener('visibilitychange', refetchIfOld);
        window.addEventListener('online', refetchIfOld);
      }
      listeners.add(listener);
      refetchIfOld();
      return () => {
        listeners.delete(listener);
        if (--lookers > 0) return;
        document.removeEventListener('visibilitychange', refetchIfOld);
        window.removeEventListener('online', refetchIfOld);
      };
    },
  };
}

/** What a source knows, for rendering. Nothing in the prerendered page. An answer is drawn in slices, between presses and keys. */
export function useSource<T>(source: Source<T>): Known<T> {
  const isHydrated = useHydrated();
  const [known, setKnown] = useState<Known<T>>(isHydrated ? source.get : NOTHING);
  useEffect(() => {
    const show = () => startTransition(() => setKnown(source.get()));
    const stop = source.subscribe(show);
    show();
    return stop;
  }, [source]);
  return known;
}
