import { useEffect, useState } from 'react';
import { resendWait } from './progress';

/** Milliseconds until another code can be asked for, counted every second. */
export function useResendWait(sentAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  const wait = resendWait(sentAt, Math.max(now, sentAt));
  const isOver = wait === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver, sentAt]);
  return wait;
}
