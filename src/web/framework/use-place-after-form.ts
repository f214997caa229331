import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Keeps the scroll position when a form leads back to its own page, as a switch does; React Router would scroll to the top. Call it
 * in a parent of `ScrollRestoration`: it must run after that component's effect.
 */
export function usePlaceAfterForm(): void {
  const { key, pathname, search, hash, state } = useLocation();
  const before = useRef({ page: '', y: 0 });
  useLayoutEffect(() => {
    const page = pathname + search;
    const { _isRedirect } = (state ?? {}) as { _isRedirect?: boolean };
    if (before.current.page === page && _isRedirect && !hash) scrollTo(0, before.current.y);
    return () => {
      before.current = { page, y: scrollY };
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page that is opened
  }, [key]);
}
