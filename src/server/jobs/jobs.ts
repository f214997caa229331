/**
 * Work that must happen after a commit. A job is a row written in the transaction that owes it (pg-boss), so a crash
 * between commit and work loses nothing. Every worker is safe to run twice.
 */
import PgBoss from 'pg-boss';
import { type Database, type Tx, executorOf } from '../db/database';
import type { Logger } from '../log';
import type { Metrics } from '../metrics';

/** Each job and what it carries: ids only, never personal data. */
export type JobData = {
  'send-mail': { mailId: string };
  'settle-payment': { paymentId: string };
  'send-refund': { refundId: string };
};
export type JobName = keyof JobData;
const JOB_NAMES: JobName[] = ['send-mail', 'settle-payment', 'send-refund'];

export type Workers = { [N in JobName]: (data: JobData[N]) => Promise<void> };

export type Jobs = {
  /** Owes a job, in the caller's transaction. */
  enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N]): Promise<void>;
  /** Begins to work. */
  work(workers: Workers): Promise<void>;
  /** Finishes what runs and stops. */
  stop(): Promise<void>;
};

const RETRY = { retryLimit: 30, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };
const POLL_SECONDS = 0.5;
const STOP_TIMEOUT_MS = 8_000;

/** `transact` is false while PostgreSQL's clock is meant: pg-boss schedules by the database's clock. */
export async function createJobs(database: Database, log: Logger, metrics: Metrics): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    schedule: false,
    deleteAfterDays: 180,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  for (const name of JOB_NAMES) await boss.createQueue(name, { name, ...RETRY });

  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, { ...RETRY, db: executorOf(tx) as PgBoss.Db });
    },
    async work(workers) {
      for (const name of JOB_NAMES) {
        await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async ([job]) => {
          if (!job) return;
          try {
            await workers[name](job.data as never);
          } catch (error) {
            metrics.jobFailures.inc({ job: name });
            log.warn({ err: error, job: name, id: job.id }, 'job failed, will be tried again');
            throw error;
          }
        });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}
