import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Opens that entry inside of the element to which the address points (`#faq-cure`). */
export function useOpenAtFragment(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const entry = document.getElementById(hash.slice(1));
    if (ref.current?.contains(entry)) entry?.setAttribute('open', '');
  }, [hash]);
  return ref;
}
