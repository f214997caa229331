import { type ComponentType, type ReactNode, useState } from 'react';
import { Navigate, useLocation, useMatches } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { Right } from '../../../domain/rights';
import { useMay } from '../api/administrator';
import { NotAllowed } from '../ui/not-allowed';

/** What a page of the area needs. Pages below it need the same right unless they name their own. */
export type PageHandle = {
  Head: ComponentType;
  /** The right to open the page. A page without a handle is open to all staff. */
  right: Right;
  /** The right is needed at the center in the page's address, not just anywhere. */
  isOfCenter?: true;
};

/** Says that the role doesn't allow the open page. */
export function RequireRight({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const may = useMay();
  const page = useMatches().findLast(({ handle }) => (handle as Partial<PageHandle> | undefined)?.right);
  // Staff of the floor start on the day's page, since the dashboard is not for them.
  if (pathname === adminPaths.dashboard && !may('see') && may('see-floor')) {
    return <Navigate to={adminPaths.day} replace />;
  }
  if (!page) return children;
  const { right, isOfCenter } = page.handle as PageHandle;
  const centerId = isOfCenter && page.params['centerId'];
  return (
    <Allowed key={`${right} ${centerId}`} right={right} centerId={centerId}>
      {children}
    </Allowed>
  );
}

type AllowedProps = { right: Right; centerId: string | undefined; children: ReactNode };

/**
 * Keeps an opened page open even if the right is taken away: what was typed is not lost, and saving reports the refusal.
 */
function Allowed({ right, centerId, children }: AllowedProps) {
  const may = useMay();
  const [isAllowed] = useState(() => may(right, centerId));
  return isAllowed ? children : <NotAllowed />;
}
