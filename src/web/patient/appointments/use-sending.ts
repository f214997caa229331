import { useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { Unchanged } from './change-appointment';

/**
 * The state of a change sent by a dialog. A refusal is the action's answer; success redirects to the list, and `onDone`
 * is called once that is loaded.
 */
export function useSending({ state, data }: FetcherWithComponents<Unchanged>, onDone: () => void) {
  // The answer at the time of sending: a redirect leaves the answer to the previous try in the fetcher.
  const sentAfter = useRef<{ data: Unchanged | undefined } | null>(null);
  useEffect(() => {
    if (state !== 'idle') {
      sentAfter.current ??= { data };
    } else if (sentAfter.current) {
      const isRefused = data !== undefined && data !== sentAfter.current.data;
      sentAfter.current = null;
      if (!isRefused) onDone();
    }
  }, [state, data, onDone]);
  return { isBusy: state !== 'idle', refused: state === 'idle' ? (data ?? null) : null };
}
