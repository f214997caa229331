/** A loading screen whose bar creeps on, since the duration is unknown (spec.md, section 9). */
import { useEffect, useState } from 'react';

const TICK_MS = 2_000;
const MAX_STEP = 15;
const CEILING = 90;
const CLEAR_AFTER_MS = 500;

/** The bar's position after one more tick. */
export function creep(progress: number, random: () => number): number {
  return Math.min(CEILING, progress + random() * MAX_STEP);
}

/** The bar's position, 0 to 90, while it is shown. */
export function useCreepingProgress(): number {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => setProgress((now) => creep(now, Math.random)), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return progress;
}

/** The same answer, half a second later: the loading screen stays that long. */
export async function clearLate<T>(answer: Promise<T>): Promise<T> {
  const answered = await answer;
  await new Promise((resolve) => setTimeout(resolve, CLEAR_AFTER_MS));
  return answered;
}
