/**
 * Takes the jobs of one queue from the database and says of each what became of it. A slow job keeps none of the others
 * waiting, and a database that is away for a while is asked again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Logger } from '../log';

/** Jobs of one queue that a process works on at the same time. */
const AT_ONCE = 10;
const POLL_MS = 500;

type Boss = Pick<PgBoss, 'fetch' | 'complete' | 'fail'>;

export type Taking = {
  /** Takes no more, and waits for what runs. */
  stop(): Promise<void>;
};

export function takeJobs<D extends object>(
  { boss, log, onFailure, hasRoom }: { boss: Boss; log: Logger; onFailure: () => void; hasRoom: () => boolean },
  name: string,
  work: (data: D) => Promise<void>,
): Taking {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function run(job: PgBoss.Job<D>): Promise<void> {
    try {
      await work(job.data);
      await boss.complete(name, job.id);
    } catch (error) {
      onFailure();
      log.warn({ err: error, job: name, id: job.id }, 'job failed, will be tried again');
      await boss.fail(name, job.id, error as object);
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (!hasRoom()) {
        await pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
        continue;
      }
      const room = AT_ONCE - running.size;
      const jobs = await boss.fetch<D>(name, { batchSize: room }).catch((error: unknown) => {
        log.warn({ err: error, job: name }, 'no jobs could be fetched, asking again');
        return [];
      });
      for (const job of jobs) {
        const one: Promise<void> = run(job)
          // Nobody could be told: the job counts as running until its time is up, and is then tried again.
          .catch((error: unknown) => log.error({ err: error, job: name, id: job.id }, 'job not recorded'))
          .finally(() => running.delete(one));
        running.add(one);
      }
      if (jobs.length === room) await Promise.race(running);
      else await pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
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
