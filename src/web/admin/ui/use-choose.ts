import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** The search of the address, and a function that writes another. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  // Two changes may come before the address shows the first: the second builds on it.
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

/** The choices of a page, by their names in its address; undefined removes one. */
type Choices = Record<string, string | undefined>;

/** Writes choices into the address, in place of its history entry if nothing else is said. */
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
