import { useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { Unchanged } from './change-appointment';

/**
 * How a change stands that a dialog has sent. A refusal is the action's answer; a change that was made leads back to the list,
 * and `onDone` is called once that is loaded.
 */
export function useSending({ state, data }: FetcherWithComponents<Unchanged>, onDone: () => void) {
  const wasSent = useRef(false);
  useEffect(() => {
    if (state !== 'idle') {
      wasSent.current = true;
    } else if (wasSent.current) {
      wasSent.current = false;
      if (!data) onDone();
    }
  }, [state, data, onDone]);
  return { isBusy: state !== 'idle', refused: state === 'idle' ? (data ?? null) : null };
}
