import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Uses the product's font from the page after the one on which it loaded: text never shifts while it is read. On a fast
 * network it is used from the beginning (`theme.css`).
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
