import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The router matches paths in any case (/SERVICES, spec.md section 2); this replaces the URL by the canonical one. A
 * route can't do it: in the browser, the router ignores a route's `caseSensitive`.
 */
export function useOneAddress(address: string): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== address) void navigate(`${address}${search}${hash}`, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, address, navigate]);
}
