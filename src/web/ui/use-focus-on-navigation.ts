import { useEffect, useRef } from 'react';

/**
 * After a navigation the focus goes to the new page's heading, so that a screen reader reads it and the keyboard
 * starts from there. Not on the first page: the browser has its own order there. Nothing is stolen from a page that
 * has put the focus somewhere itself.
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

/** Puts the focus on the heading of a page, which stands in `main`. */
export function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
