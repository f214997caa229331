/** Starts the work of a process: the queue's workers, the sweeps, and the care of an embedded database. */
import { HOUR_MS, MINUTE_MS } from '../../domain/time';
import type { Context } from '../context';
import { settlePayment } from '../features/bookings/settle-payment';
import { settleRefund } from '../features/bookings/settle-refund';
import { sendMail } from './send-mail';
import { sweep } from './sweeps';

const SWEEP_EVERY_MS = 10_000;
const VACUUM_EVERY_MS = HOUR_MS;
const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS;

export type Workers = {
  /** Sweeps now, for instance because the clock was moved. */
  sweepNow(): Promise<void>;
  stop(): Promise<void>;
};

export async function startWorkers(context: Context): Promise<Workers> {
  await context.jobs.work({
    'send-mail': ({ mailId }) => sendMail(context, mailId),
    'settle-payment': ({ paymentId }) => settlePayment(context, paymentId),
    'send-refund': ({ refundId }) => settleRefund(context, refundId),
  });

  let running: Promise<void> = Promise.resolve();
  const sweepNow = () => {
    running = running.then(() => sweep(context));
    return running;
  };
  const timers = [setInterval(() => void sweepNow(), SWEEP_EVERY_MS)];
  if (context.database.embedded) timers.push(...careForEmbedded(context));
  void sweepNow();
  return {
    sweepNow,
    async stop() {
      timers.forEach(clearInterval);
      await context.jobs.stop();
      await running;
    },
  };
}

/** PGlite has no autovacuum and no checkpointer of its own. */
function careForEmbedded({ database, log }: Context) {
  const run = (statement: string) => () =>
    void database.pool
      .query(statement)
      .catch((error: unknown) => log.error({ err: error }, `${statement} failed`));
  return [setInterval(run('vacuum analyze'), VACUUM_EVERY_MS), setInterval(run('checkpoint'), CHECKPOINT_EVERY_MS)];
}
