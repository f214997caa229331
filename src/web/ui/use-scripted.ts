import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts have come: false in the page as the server renders it, and until it is hydrated. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
