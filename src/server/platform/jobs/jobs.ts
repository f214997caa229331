/**
 * Work to be done after a commit. A job is a row written in the transaction that causes it (pg-boss), so a crash
 * between commit and work loses nothing. Every worker is safe to run twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import { type Database, type Tx, executorOf } from '../db/database';
import type { Logger } from '../log';
import type { Metrics } from '../metrics';
import { type Source, type Taking, take } from './take';

/** Each job and its data: ids only, never personal data. */
export type JobData = {
  'settle-payment': { paymentId: string };
  'send-refund': { refundId: string };
  /** Cancels the bookings of a deleted center. */
  'close-center': { centerId: string; administratorId: string };
  /** Moves and cancels what a confirmed closure has planned. */
  'carry-out-closure': { closureId: string };
};
type JobName = keyof JobData;
const JOB_NAMES: JobName[] = ['settle-payment', 'send-refund', 'close-center', 'carry-out-closure'];

type Workers = { [N in JobName]: (data: JobData[N]) => Promise<void> };

export type Jobs = {
  /** Enqueues a job, in the caller's transaction. It is retried until it succeeds, with growing delays. */
  enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N]): Promise<void>;
  /** Starts to work on the jobs. */
  work(workers: Workers): void;
  /** Starts to work on another source in the database. */
  take<T>(source: Source<T>): void;
  /** Finishes running jobs and stops. */
  stop(): Promise<void>;
};

/** A job whose process died is retried within a minute; one that is only slow may then run twice. */
const RETRY = { retryLimit: 30, retryDelay: 2, retryBackoff: true, expireInSeconds: 40 };
const LOOK_FOR_DEAD_S = 10;
/**
 * Together with the time closing.ts gives the last requests, less than the 10 s after which the process ends anyway.
 */
const STOP_TIMEOUT_MS = 3_000;

/** Processes that start together would deadlock while they create their tables (PostgreSQL 13.3.4, deadlocks). */
async function oneAtATime({ db, embedded }: Database, work: () => Promise<void>): Promise<void> {
  // The embedded database has one connection and one process.
  if (embedded) return work();
  const key = sql`hashtextextended('set up the queues', 0)`;
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/** Opens the queues in the database. pg-boss schedules by the database's clock, not by ours. */
export async function createJobs(database: Database, log: Logger, metrics: Metrics): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    schedule: false,
    maintenanceIntervalSeconds: LOOK_FOR_DEAD_S,
    deleteAfterDays: 180,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await oneAtATime(database, async () => {
    await boss.start();
    for (const name of JOB_NAMES) await boss.createQueue(name, { name, ...RETRY });
  });

  const taking: Taking[] = [];
  const onFailure = (job: string) => metrics.jobFailures.inc({ job });
  const begin = <T>(source: Source<T>) => void taking.push(take(source, { log, onFailure, hasRoom: database.hasRoom }));

  // The library's own `work` takes one batch each half second, and completes it as a whole.
  const queueOf = (name: JobName, work: (data: object) => Promise<void>): Source<PgBoss.Job<object>> => ({
    name,
    fetch: (batchSize) => boss.fetch<object>(name, { batchSize }),
    async run({ id, data }) {
      try {
        await work(data);
        await boss.complete(name, id);
      } catch (error) {
        await boss.fail(name, id, error as object);
        throw error;
      }
    },
  });

  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, { ...RETRY, db: executorOf(tx) as PgBoss.Db });
    },
    work(workers) {
      for (const name of JOB_NAMES) begin(queueOf(name, workers[name] as (data: object) => Promise<void>));
    },
    take: begin,
    async stop() {
      const finished = Promise.all(taking.map((one) => one.stop()));
      await Promise.race([finished, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false, wait: true });
    },
  };
}
