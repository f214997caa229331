import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page has taken over from its prerendered text. What depends on the query or the fragment of the address
 * waits for it: the prerendered page knows neither.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
