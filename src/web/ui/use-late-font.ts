import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Draws in the product's font from the page after the one on which it came: what somebody reads never moves. On a fast network
 * it is there from the beginning (`theme.css`).
 */
export function useLateFont(page: string | undefined): void {
  const isHere = useRef(false);
  useEffect(() => {
    document.fonts.load("1em 'Anek Latin late'").then(
      (fonts) => (isHere.current = fonts.length > 0),
      () => undefined,
    );
  }, []);
  useLayoutEffect(() => {
    if (isHere.current) document.documentElement.dataset.font = 'late';
  }, [page]);
}
