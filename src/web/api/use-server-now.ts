import { useMemo, useState, useSyncExternalStore } from 'react';

/**
 * The server's clock in an answer (ISO 8601), and when the answer came (milliseconds of the browser's clock); 0 for what the
 * page itself came with.
 */
export type ServerTime = { now: string; receivedAt: number };

/** Milliseconds between two looks at the clock: minutes are shown, so this is often enough and spares the battery. */
const TICK = 5000;

function everyTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK);
  return () => clearInterval(timer);
}

const browserTick = () => Math.floor(Date.now() / TICK) * TICK;
const atServer = () => 0;

/** The server's clock now: the browser's only counts how long ago the answer came, for it may be wrong. */
export function useServerNow({ now, receivedAt }: ServerTime): Date {
  const tick = useSyncExternalStore(everyTick, browserTick, atServer);
  const [seen, setSeen] = useState({ now, tick });
  if (seen.now !== now || (seen.tick === 0 && tick !== 0)) setSeen({ now, tick });
  const from = receivedAt || seen.tick;
  return useMemo(() => new Date(Date.parse(now) + Math.max(0, tick - from)), [now, from, tick]);
}
