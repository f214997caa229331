import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the application runs: false in the prerendered page and while it takes that page over. */
export function useHasStarted(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}
