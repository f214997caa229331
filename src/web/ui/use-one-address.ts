import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The router finds a page in any case (/SERVICES, spec.md section 2); this puts the page's one address in its place. No
 * route of its own can do it: in the browser, the router takes no notice of a route's `caseSensitive`.
 */
export function useOneAddress(address: string): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== address) void navigate(`${address}${search}${hash}`, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, address, navigate]);
}
