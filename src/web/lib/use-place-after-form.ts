import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A form that leads to the page that it is on, as a switch does, leaves that page where it was read; React Router, which begins each
 * page to which a form leads at its top, would not. Must be called by a parent of `ScrollRestoration`, after whose effect it runs.
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
