import { useEffect, useState } from 'react';

/** Milliseconds that something may take before it is worth saying so. */
const PATIENCE_MS = 300;

/** True once something has been going on for 300 ms: what answers at once shows no loading state. */
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
