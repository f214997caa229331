import { useEffect, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated';

/** Milliseconds that the services take to appear (spec.md, section 9). */
const LOADING_MS = 1000;

/** True for one second after coming here from another page. A page that arrived finished shows at once. */
export function useLoadingSecond(): boolean {
  const isHydrated = useHydrated();
  const [isLoading, setLoading] = useState(isHydrated);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLoading(false), LOADING_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isLoading;
}
