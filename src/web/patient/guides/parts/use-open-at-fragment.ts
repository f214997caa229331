import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Opens the entry that the URL's fragment names (`#faq-cure`). */
export function useOpenAtFragment(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const entry = document.getElementById(hash.slice(1));
    if (ref.current?.contains(entry)) entry?.setAttribute('open', '');
  }, [hash]);
  return ref;
}
