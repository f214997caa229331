import { z } from 'zod';
import type { Clock } from '../domain/time';

const answer = z.object({ offsetMs: z.number() });

/** The sandbox's clock, seen from another process of the same machine. */
export type RemoteClock = Clock & {
  /** Fetches the time now, for a caller that knows it was just moved. */
  refresh(): Promise<void>;
  /** Stops polling. */
  close(): void;
};

/** Follows the clock of a sandbox: the system's time plus the last known offset. Polls every `everyMs` ms. */
export async function remoteClock(sandboxUrl: string, everyMs = 200): Promise<RemoteClock> {
  let offsetMs = 0;
  const refresh = async () => {
    const response = await fetch(`${sandboxUrl}/control/clock`, { signal: AbortSignal.timeout(5_000) });
    offsetMs = answer.parse(await response.json()).offsetMs;
  };
  await refresh();
  let asking = false;
  const ask = () => {
    if (asking) return;
    asking = true;
    // While the sandbox does not answer, the last offset holds: its clock runs on like the system's.
    void refresh()
      .catch(() => undefined)
      .finally(() => (asking = false));
  };
  const timer = setInterval(ask, everyMs).unref();
  return Object.assign(() => new Date(Date.now() + offsetMs), { refresh, close: () => clearInterval(timer) });
}
