import { useEffect, useRef } from 'react';

/**
 * Focuses the new page's heading after a navigation, so that screen readers read it and the keyboard starts there. Not on the first
 * page, where the browser's own order applies. A focus set by the page itself is kept.
 */
export function useFocusOnNavigation(mainId: string, page: string | undefined): void {
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    const main = document.getElementById(mainId);
    if (!main || main.contains(document.activeElement)) return;
    focusHeading(main);
  }, [mainId, page]);
}

/** Focuses the heading of a page, inside `main`. */
export function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
