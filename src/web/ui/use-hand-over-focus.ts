import { type RefObject, useLayoutEffect } from 'react';
import { focusHeading } from './use-focus-on-navigation';

/**
 * For a heading that stands there only while its page is loading: when it goes and holds the focus, the heading that comes
 * in its place has the focus then. The browser would let it fall to the top of the document.
 */
export function useHandOverFocus(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = heading.current;
    return () => {
      const main = leaving === document.activeElement ? leaving?.closest('main') : null;
      // The new heading is there as soon as React is done with this change.
      if (main) queueMicrotask(() => focusHeading(main));
    };
  }, [heading]);
}
