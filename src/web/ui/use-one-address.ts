import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Replaces the URL by the canonical one: the router matches paths in any case (/SERVICES, spec.md section 2). A route can't do
 * that, since the router ignores `caseSensitive` in the browser.
 */
export function useOneAddress(address: string): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== address) void navigate(`${address}${search}${hash}`, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, address, navigate]);
}
