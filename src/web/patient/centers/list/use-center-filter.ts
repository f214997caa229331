import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../../ui/use-hydrated';
import type { CenterFilter } from './find-centers';

/** Cards shown at first, and added by "Show more centers". */
export const PAGE_SIZE = 12;

/** What an entry of the browser's history remembers of the list, beside its address. */
type ListState = { shown?: number; isTyped?: boolean } | null;

/**
 * The filter, kept in the address (`?q=&city=`) so that it can be shared and survives reloading, and the number of
 * cards shown, kept in the history entry so that coming back finds the same list. The text is also kept here: the
 * router changes the address in its own time, and a field must never lag behind the keys.
 */
export function useCenterFilter() {
  // The prerendered page knows no query; the list starts anew once the page is taken over.
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const params = isHydrated ? query : new URLSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as ListState;
  const inAddress: CenterFilter = { text: params.get('q') ?? '', city: params.get('city') ?? '' };

  const [text, setText] = useState(inAddress.text);
  const [seenKey, setSeenKey] = useState(location.key);
  if (location.key !== seenKey) {
    setSeenKey(location.key);
    if (!state?.isTyped) setText(inAddress.text);
  }

  function replace(filter: CenterFilter, next: ListState) {
    const search = new URLSearchParams({
      ...(filter.text && { q: filter.text }),
      ...(filter.city && { city: filter.city }),
    });
    void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true, state: next });
  }

  function change(filter: CenterFilter) {
    setText(filter.text);
    replace(filter, { isTyped: true });
  }

  return {
    filter: { text, city: inAddress.city } satisfies CenterFilter,
    shown: state?.shown ?? PAGE_SIZE,
    setText: (value: string) => change({ text: value, city: inAddress.city }),
    setCity: (city: string) => change({ text, city }),
    clear: () => change({ text: '', city: '' }),
    showMore: () => replace({ text, city: inAddress.city }, { shown: (state?.shown ?? PAGE_SIZE) + PAGE_SIZE, isTyped: true }),
  };
}
