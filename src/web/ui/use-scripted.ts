import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts have loaded: false in the server-rendered page, and until it is hydrated. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
