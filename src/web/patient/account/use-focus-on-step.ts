import { useEffect, useRef } from 'react';

/** Moves the focus to the heading when the step changes; a code's own field takes it from there. */
export function useFocusOnStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    if (step !== 'code') heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  return heading;
}
