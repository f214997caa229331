import { type RefObject, useLayoutEffect } from 'react';
import { focusHeading } from './use-focus-on-navigation';

/**
 * For a heading of a loading page: if it has the focus when it is removed, the heading that replaces it gets the focus.
 * The browser would reset it to the top of the document.
 */
export function useHandOverFocus(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = heading.current;
    return () => {
      const main = leaving === document.activeElement ? leaving?.closest('main') : null;
      // The new heading is mounted as soon as React has committed this change.
      if (main) queueMicrotask(() => focusHeading(main));
    };
  }, [heading]);
}
