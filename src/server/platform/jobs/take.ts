/**
 * Polls work from the database, piece by piece. A slow piece does not delay the others, and after a database outage
 * polling goes on.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log';

/** Pieces of one source that a process works on concurrently. */
const AT_ONCE = 10;
const POLL_MS = 500;

export type Source<T> = {
  name: string;
  /** Claims up to `room` due pieces, so that no other process takes them. */
  fetch(room: number): Promise<T[]>;
  /** Does one, and records the result; throws when it must be retried. */
  run(piece: T): Promise<void>;
};

export type Taking = {
  /** Claims no more, and waits for running pieces. */
  stop(): Promise<void>;
};

export function take<T>(
  source: Source<T>,
  { log, onFailure, hasRoom }: { log: Logger; onFailure: (name: string) => void; hasRoom: () => boolean },
): Taking {
  const { name } = source;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const rest = () => pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (!hasRoom()) {
        await rest();
        continue;
      }
      const room = AT_ONCE - running.size;
      const pieces = await source.fetch(room).catch((error: unknown) => {
        log.warn({ err: error, job: name }, 'no jobs could be fetched, asking again');
        return [];
      });
      for (const piece of pieces) {
        const one: Promise<void> = source
          .run(piece)
          .catch((error: unknown) => {
            onFailure(name);
            log.warn({ err: error, job: name }, 'job failed, will be tried again');
          })
          .finally(() => running.delete(one));
        running.add(one);
      }
      if (pieces.length === room) await Promise.race(running);
      else await rest();
    }
  }

  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      await looping;
      await Promise.all(running);
    },
  };
}
