import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { useHydrated } from '../../../ui/use-hydrated';
import type { CenterFilter } from './find-centers';

/** Cards shown at first, and added by "Show more centers". */
export const PAGE_SIZE = 12;

/** Milliseconds without a key after which the filter is written into the address. */
const REST_MS = 300;

/** What is looked for, and how many cards are shown of it. */
export type Search = CenterFilter & {
  shown: number;
  /** Whether the history entry does not know of it yet. */
  isNew: boolean;
  /** What the field is to hold, if it was not typed there. */
  given: { text: string } | null;
};

const EVERYTHING: Search = { text: '', city: '', shown: PAGE_SIZE, isNew: false, given: null };

/**
 * The filter, kept in the address (`?q=&city=`) so that it can be shared and survives reloading, and the number of
 * cards shown, kept in the history entry so that coming back finds the same list. Both are written past the router, once
 * the keys rest and before anything is clicked: it would draw the whole page anew for each letter. The field keeps what is
 * typed itself, and what is found is drawn in slices between the keys.
 */
export function useCenterFilter() {
  // The prerendered page knows no query; it is read once the page is taken over.
  const isHydrated = useHydrated();
  const location = useLocation();
  const [search, setSearch] = useState(() => (isHydrated ? readEntry(location) : EVERYTHING));
  const [readKey, setReadKey] = useState(isHydrated ? location.key : null);
  if (isHydrated && readKey !== location.key) {
    const entry = readEntry(location);
    setReadKey(location.key);
    // What was typed before the page came to life stays in the field.
    setSearch(readKey === null && !entry.text ? { ...entry, given: null } : entry);
  }

  const field = useRef<HTMLInputElement>(null);
  const { given } = search;
  useLayoutEffect(() => {
    if (given) field.current!.value = given.text;
  }, [given]);

  const { pathname } = location;
  useEffect(() => {
    if (readKey === null) return;
    function keep() {
      const text = field.current!.value;
      if (search.isNew || text !== search.text) writeEntry({ ...search, text }, pathname);
    }
    const resting = setTimeout(keep, REST_MS);
    window.addEventListener('click', keep, true);
    return () => {
      clearTimeout(resting);
      window.removeEventListener('click', keep, true);
    };
  }, [search, pathname, readKey]);

  return {
    search,
    field,
    setText: useCallback(
      (text: string) =>
        startTransition(() => setSearch(({ city }) => ({ text, city, shown: PAGE_SIZE, isNew: true, given: null }))),
      [],
    ),
    setCity: useCallback((city: string) => setSearch((now) => ({ ...now, city, shown: PAGE_SIZE, isNew: true })), []),
    clear: useCallback(() => setSearch({ ...EVERYTHING, isNew: true, given: { text: '' } }), []),
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
  const text = query.get('q') ?? '';
  return { text, city: query.get('city') ?? '', shown, isNew: false, given: { text } };
}

/** Unless the page has been left already, and the entry is another one's. */
function writeEntry({ shown, ...filter }: Pick<Search, 'text' | 'city' | 'shown'>, pathname: string): void {
  if (window.location.pathname !== pathname) return;
  window.history.replaceState({ ...window.history.state, shown }, '', pathname + queryOf(filter));
}
