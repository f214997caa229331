import { useEffect, useRef, useState } from 'react';
import type { Endpoint, ResponseOf } from '../../contract/endpoint';
import { isNotAuthenticated } from '../api/api-error';
import { type CallArguments, callApi } from '../api/client';

type Live<T> = {
  data: T;
  /** When `data` came, in milliseconds of the browser's clock; 0 while it is the page's own. */
  receivedAt: number;
  /** Why the last try failed, while `data` is still shown. */
  error: Error | null;
  refresh: () => void;
};

/**
 * What a page was loaded with, kept up to date: asked again when the person comes back to the tab, and every `everyMs`
 * milliseconds while it is looked at (null: not). A failure leaves what is shown. `loaded` of another visit replaces it.
 */
export function useLive<E extends Endpoint>(
  loaded: ResponseOf<E>,
  everyMs: number | null,
  endpoint: E,
  ...input: CallArguments<E>
): Live<ResponseOf<E>> {
  const [live, setLive] = useState({ of: loaded, data: loaded, receivedAt: 0, error: null as Error | null });
  if (live.of !== loaded) setLive({ of: loaded, data: loaded, receivedAt: 0, error: null });
  const key = JSON.stringify(input);
  const [turn, setTurn] = useState(0);
  const isFirst = useRef(true);

  useEffect(() => {
    const stopped = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const [given] = JSON.parse(key) as [object?];
        const data = await callApi(
          endpoint,
          ...([{ ...given, signal: stopped.signal }] as unknown as CallArguments<E>),
        );
        if (!stopped.signal.aborted) setLive((now) => ({ ...now, data, receivedAt: Date.now(), error: null }));
      } catch (error) {
        if (stopped.signal.aborted || isNotAuthenticated(error)) return;
        setLive((now) => ({ ...now, error: error as Error }));
      }
    };
    if (!isFirst.current) void ask();
    isFirst.current = false;
    const timer = everyMs === null ? undefined : setInterval(() => void ask(), everyMs);
    const onReturn = () => void ask();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      stopped.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [endpoint, key, everyMs, turn]);

  return { data: live.data, receivedAt: live.receivedAt, error: live.error, refresh: () => setTurn((n) => n + 1) };
}
