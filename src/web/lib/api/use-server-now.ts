import { useMemo, useState, useSyncExternalStore } from 'react';

/**
 * The server's clock in an answer (ISO 8601), and when the answer came (milliseconds of the browser's clock); 0 for the
 * data of the initial page.
 */
export type ServerTime = { now: string; receivedAt: number };

/** Milliseconds between updates: only minutes are shown, so this is often enough and saves the battery. */
const TICK = 5000;

function everyTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK);
  return () => clearInterval(timer);
}

const browserTick = () => Math.floor(Date.now() / TICK) * TICK;
const atServer = () => 0;

/** The server's time now. The browser's clock may be wrong, so it only measures the time since the answer. */
export function useServerNow({ now, receivedAt }: ServerTime): Date {
  const tick = useSyncExternalStore(everyTick, browserTick, atServer);
  const [seen, setSeen] = useState({ now, tick });
  if (seen.now !== now || (seen.tick === 0 && tick !== 0)) setSeen({ now, tick });
  const from = receivedAt || seen.tick;
  return useMemo(() => new Date(Date.parse(now) + Math.max(0, tick - from)), [now, from, tick]);
}
