import { useCallback, useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { useHydrated } from '../../../ui/use-hydrated';
import type { CenterFilter } from './find-centers';

/** Cards shown at first, and added by "Show more centers". */
export const PAGE_SIZE = 12;

/** Milliseconds without a key after which the filter is written into the address. */
const REST_MS = 300;

/** What is looked for, and how many cards are shown of it. */
type Search = CenterFilter & {
  shown: number;
  /** Whether the history entry does not know of it yet. */
  isNew: boolean;
};

const EVERYTHING: Search = { text: '', city: '', shown: PAGE_SIZE, isNew: false };

/**
 * The filter, kept in the address (`?q=&city=`) so that it can be shared and survives reloading, and the number of
 * cards shown, kept in the history entry so that coming back finds the same list. Both are written past the router, once
 * the keys rest and before anything is clicked: it would draw the whole page anew for each letter.
 */
export function useCenterFilter() {
  // The prerendered page knows no query; it is read once the page is taken over.
  const isHydrated = useHydrated();
  const location = useLocation();
  const [search, setSearch] = useState(() => (isHydrated ? readEntry(location) : EVERYTHING));
  const [readKey, setReadKey] = useState(isHydrated ? location.key : null);
  if (isHydrated && readKey !== location.key) {
    setReadKey(location.key);
    setSearch(readEntry(location));
  }

  const { pathname } = location;
  useEffect(() => {
    if (!search.isNew) return;
    const keep = () => writeEntry(search, pathname);
    const resting = setTimeout(keep, REST_MS);
    window.addEventListener('click', keep, true);
    return () => {
      clearTimeout(resting);
      window.removeEventListener('click', keep, true);
    };
  }, [search, pathname]);

  return {
    search,
    setText: useCallback((text: string) => setSearch(({ city }) => ({ text, city, shown: PAGE_SIZE, isNew: true })), []),
    setCity: useCallback((city: string) => setSearch(({ text }) => ({ text, city, shown: PAGE_SIZE, isNew: true })), []),
    clear: useCallback(() => setSearch({ ...EVERYTHING, isNew: true }), []),
    showMore: useCallback(() => setSearch((now) => ({ ...now, shown: now.shown + PAGE_SIZE, isNew: true })), []),
  };
}

/** The query of the list's address for a filter: `?q=neem&city=Pune`. */
export function queryOf({ text, city }: CenterFilter): string {
  const query = new URLSearchParams({ ...(text && { q: text }), ...(city && { city }) }).toString();
  return query && `?${query}`;
}

function readEntry(location: Location): Search {
  const query = new URLSearchParams(location.search);
  const { shown = PAGE_SIZE } = (window.history.state ?? {}) as { shown?: number };
  return { text: query.get('q') ?? '', city: query.get('city') ?? '', shown, isNew: false };
}

/** Unless the page has been left already, and the entry is another one's. */
function writeEntry({ shown, ...filter }: Search, pathname: string): void {
  if (window.location.pathname !== pathname) return;
  window.history.replaceState({ ...window.history.state, shown }, '', pathname + queryOf(filter));
}
