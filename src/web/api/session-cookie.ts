import { useSyncExternalStore } from 'react';

/** Whether the server has marked this browser as logged in (the session's own cookies can't be read here). */
export function hasSessionCookie(): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(document.cookie);
}

const never = () => () => undefined;

/** The same for rendering: false in the prerendered page and during hydration. */
export function useHasSessionCookie(): boolean {
  return useSyncExternalStore(never, hasSessionCookie, () => false);
}
