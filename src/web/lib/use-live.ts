import { useEffect, useRef, useState } from 'react';
import { type Endpoint, type QueryOf, type ResponseOf, urlOf } from '../../contract/endpoint';
import { isNotAuthenticated } from './api/api-error';
import { fetchJson } from './api/send';

/** Milliseconds in which the events of one return to the tab come: it is seen, and the network is there. */
const ONE_RETURN_MS = 300;

type Question = Endpoint & { method: 'GET' };
type QueryArgument<E extends Question> =
  undefined extends QueryOf<E> ? [] : Record<never, never> extends QueryOf<E> ? [QueryOf<E>?] : [QueryOf<E>];

type Live<T> = {
  data: T;
  /** When `data` came, in milliseconds of the browser's clock; 0 for the page's initial data. */
  receivedAt: number;
  /** Why the last refresh failed, while `data` is still shown. */
  error: Error | null;
  isAsking: boolean;
  refresh: () => void;
};

/**
 * A page's loaded data, kept up to date: refetched when the tab gets the focus, and every `everyMs` milliseconds while
 * it is visible (null: never). A failure keeps the present data. `loaded` from another visit replaces it; null, when
 * the page came without data, is fetched at once. The contract is given as a type, beside its path, so that no schemas,
 * nor zod, are sent to the browser.
 */
export function useLive<E extends Question, Loaded extends ResponseOf<E> | null = ResponseOf<E>>(
  loaded: Loaded,
  everyMs: number | null,
  path: E['path'],
  ...[query]: QueryArgument<E>
): Live<ResponseOf<E> | Loaded> {
  const asLoaded = { of: loaded, data: loaded as ResponseOf<E> | Loaded, receivedAt: 0, isAsking: loaded === null };
  const [live, setLive] = useState({ ...asLoaded, error: null as Error | null });
  if (live.of !== loaded) setLive({ ...asLoaded, error: null });
  const url = urlOf(path, undefined, query);
  const [turn, setTurn] = useState(0);
  const isKnown = useRef(loaded !== null);

  useEffect(() => {
    const stopped = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      setLive((now) => ({ ...now, isAsking: true }));
      try {
        const data = (await fetchJson({ method: 'GET', url, signal: stopped.signal })) as ResponseOf<E>;
        const answered = { data, receivedAt: Date.now(), error: null, isAsking: false };
        if (!stopped.signal.aborted) setLive((now) => ({ ...now, ...answered }));
      } catch (error) {
        if (stopped.signal.aborted || isNotAuthenticated(error)) return;
        setLive((now) => ({ ...now, error: error as Error, isAsking: false }));
      }
    };
    if (!isKnown.current) void ask();
    isKnown.current = false;
    const timer = everyMs === null ? undefined : setInterval(() => void ask(), everyMs);
    let returnedAt = -ONE_RETURN_MS;
    const onReturn = () => {
      const now = performance.now();
      if (document.visibilityState !== 'visible' || now - returnedAt < ONE_RETURN_MS) return;
      returnedAt = now;
      void ask();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      stopped.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [url, everyMs, turn]);

  const { data, receivedAt, error, isAsking } = live;
  return { data, receivedAt, error, isAsking, refresh: () => setTurn((n) => n + 1) };
}
