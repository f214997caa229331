import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isPageLive } from './use-hydrated';

/**
 * What is further down a page. Who comes from another page by a link sees the top at once, and this is drawn in slices right
 * after it. It is there from the beginning in the prerendered page, for who comes back, and where a fragment may point at it.
 */
export function FurtherDown({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [isDrawn, setDrawn] = useState(!isPageLive() || isBack || hash !== '');
  useEffect(() => startTransition(() => setDrawn(true)), []);
  // So high that the foot of the page is not in sight meanwhile.
  return isDrawn ? children : <div className="min-h-dvh" />;
}
