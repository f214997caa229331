import { startTransition, useEffect, useState } from 'react';

let isLive = false;

/** Whether a page of this visit has come to life: what is drawn from then on was not in the prerendered page. */
export const isPageLive = (): boolean => isLive;

/**
 * False in the prerendered page and while it is taken over, when the address has no query yet; true from then on. What
 * depends on it is drawn anew in slices, so that a weak phone goes on answering.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(isLive);
  useEffect(() => {
    isLive = true;
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
}
