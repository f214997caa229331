import { useEffect, useState } from 'react';

/** Delay before a loading state appears. */
const PATIENCE_MS = 300;

/** True once something has taken 300 ms: fast answers show no loading state. */
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
