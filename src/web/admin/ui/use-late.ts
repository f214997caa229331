import { useEffect, useState } from 'react';

/** Delay before a loading state appears. */
const PATIENCE_MS = 300;

/** Whether something has been going on for 300 ms. Fast answers thus show no loading state. */
export function useLate(isGoingOn: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isGoingOn]);
  return isGoingOn && isLate;
}
