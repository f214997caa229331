import { useMemo, useSyncExternalStore } from 'react';

/** The server's clock in an answer (ISO 8601), and when the answer came (milliseconds of the browser's clock). */
export type ServerTime = { now: string; receivedAt: number };

/** Milliseconds between two looks at the clock: minutes are shown, so this is often enough and spares the battery. */
const TICK = 5000;

function everyTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK);
  return () => clearInterval(timer);
}

const browserTick = () => Math.floor(Date.now() / TICK) * TICK;

/** The server's clock now: the browser's only counts how long ago the answer came, for it may be wrong. */
export function useServerNow({ now, receivedAt }: ServerTime): Date {
  const tick = useSyncExternalStore(everyTick, browserTick);
  return useMemo(() => new Date(Date.parse(now) + Math.max(0, tick - receivedAt)), [now, receivedAt, tick]);
}
