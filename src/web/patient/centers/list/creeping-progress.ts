/** A loading screen whose bar creeps on while nobody knows how long it takes (spec.md, section 9). */
import { startTransition, useEffect, useState } from 'react';

const TICK_MS = 2_000;
const MAX_STEP = 15;
const CEILING = 90;
const CLEAR_AFTER_MS = 500;

/** Where the bar stands after one more tick. */
export function creep(progress: number, random: () => number): number {
  return Math.min(CEILING, progress + random() * MAX_STEP);
}

/**
 * Whether the loading screen stands, and how far its bar is (0 to 100). It goes half a second after the wait is over;
 * where there was nothing to wait for, it never comes.
 */
export function useLoadingScreen(isWaiting: boolean): { isShown: boolean; progress: number } {
  const [isShown, setShown] = useState(isWaiting);
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    if (!isShown) return;
    if (isWaiting) {
      const ticking = setInterval(() => setProgress((now) => creep(now, Math.random)), TICK_MS);
      return () => clearInterval(ticking);
    }
    // What was waited for is drawn in slices.
    const clearing = setTimeout(() => startTransition(() => setShown(false)), CLEAR_AFTER_MS);
    return () => clearTimeout(clearing);
  }, [isShown, isWaiting]);
  if (isWaiting && !isShown) setShown(true);
  return { isShown: isShown || isWaiting, progress: isWaiting ? progress : 100 };
}
