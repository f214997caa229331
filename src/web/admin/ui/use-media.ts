import { useSyncExternalStore } from 'react';

/**
 * Whether a media query matches now. The area is rendered only in the browser, so the first render is right already.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** wide: sidebar and every column; folded: rail and fewer columns; list: the phone, where each row is an item. */
type Layout = 'wide' | 'folded' | 'list';

/** The layout for the window's width: from 1024, from 600, or less. */
export function useLayout(): Layout {
  const isWide = useMedia('(min-width: 64rem)');
  const hasTable = useMedia('(min-width: 37.5rem)');
  return isWide ? 'wide' : hasTable ? 'folded' : 'list';
}
