import type { Sandbox } from './options';
import { accountsAt } from './providers';
import { type RemoteClock, remoteClock } from './remote-clock';

/** A sandbox that another process of this machine runs: `close` leaves it running. */
export type RunningSandbox = ReturnType<typeof accountsAt> &
  Pick<Sandbox, 'url' | 'smtpUrl'> & { clock: RemoteClock; close(): void };

/** The sandbox that listens on a port; null where none does. */
export async function findRunningSandbox(port: number): Promise<RunningSandbox | null> {
  const url = `http://127.0.0.1:${port}`;
  // Whatever else listens there does not answer with a clock.
  const clock = await remoteClock(url).catch(() => null);
  return clock && { url, clock, ...accountsAt(url), smtpUrl: `smtp://127.0.0.1:${port + 1}`, close: clock.close };
}
