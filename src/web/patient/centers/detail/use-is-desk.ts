import { useSyncExternalStore } from 'react';

/** The breakpoint `desk` of the styles: from here the summary stands beside the calendar. */
const DESK = '(min-width: 56.25rem)';

function subscribe(onChange: () => void) {
  const media = window.matchMedia(DESK);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the page is wide enough for the summary, rather than the bottom bar. Only one of the two may exist. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DESK).matches,
    () => false,
  );
}
