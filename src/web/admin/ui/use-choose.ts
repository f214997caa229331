import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** The URL's search, and a function that changes it. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  // Two changes may come before the URL shows the first; the second must build on it.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const write = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      latest.current = next(latest.current);
      setSearch(latest.current, options);
    },
    [setSearch],
  );
  return [search, write] as const;
}

/** The choices of a page by their names in the URL; undefined removes one. */
type Choices = Record<string, string | undefined>;

/** Writes choices to the URL, replacing the history entry by default. */
export function useChoose(): (change: Choices, options?: NavigateOptions) => void {
  const [, write] = useAddress();
  return (change, options) =>
    write(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [field, value] of Object.entries(change)) {
          if (value === undefined) next.delete(field);
          else next.set(field, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true, ...options },
    );
}
