import { type ComponentType, type ReactNode, useState } from 'react';
import { Navigate, useLocation, useMatches } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { Right } from '../../../domain/rights';
import { useMay } from '../api/administrator';
import { NotAllowed } from '../ui/not-allowed';

/** What a page of the area says of itself; pages below it need the same right, unless they name their own. */
export type PageHandle = {
  Head: ComponentType;
  /** Who may open it; without one, everybody of the staff. */
  right: Right;
  /** At the center that its address names, and not anywhere. */
  isOfCenter?: true;
};

/** Says so where the role doesn't allow the page that is open. */
export function RequireRight({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const may = useMay();
  const page = useMatches().findLast(({ handle }) => (handle as Partial<PageHandle> | undefined)?.right);
  // Who works on the floor begins there: the dashboard is not for them.
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

/** Whoever came in stays, also if the right is taken meanwhile: what they typed is not thrown away; saving says so. */
function Allowed({ right, centerId, children }: AllowedProps) {
  const may = useMay();
  const [isAllowed] = useState(() => may(right, centerId));
  return isAllowed ? children : <NotAllowed />;
}
