/**
 * Starts the background work of a process: the queue's workers, the sweeps, and the maintenance of an embedded
 * database.
 */
import type { Context } from './context';
import { keepHouse } from './platform/db/housekeeping';
import { closeCenter } from './bookings';
import { settlePayment, settleRefund } from './checkout';
import { carryOutClosure } from './closures';
import { messagesToSend } from './delivery';
import { SWEEPS, sweepOnce } from './sweeps';

const SWEEP_EVERY_MS = 10_000;

type WorkersOptions = {
  /** How often every sweep runs. */
  sweepEveryMs?: number | undefined;
};

export type Workers = {
  /** Sweeps now, for instance because the clock was moved. */
  sweepNow(): Promise<void>;
  stop(): Promise<void>;
};

export async function startWorkers(
  context: Context,
  { sweepEveryMs = SWEEP_EVERY_MS }: WorkersOptions = {},
): Promise<Workers> {
  context.jobs.work({
    'settle-payment': ({ paymentId }) => settlePayment(context, paymentId),
    'send-refund': ({ refundId }) => settleRefund(context, refundId),
    'close-center': (closing) => closeCenter(context, closing),
    'carry-out-closure': (closure) => carryOutClosure(context, closure),
  });
  context.jobs.take(messagesToSend(context));

  // Each sweep has its own timer: a provider that does not answer must not keep chairs from being freed.
  const sweeps = Object.keys(SWEEPS).map((name) => oneAtATime(() => sweepOnce(context, name)));
  const sweepNow = async () => {
    await Promise.all(sweeps.map((one) => one.again()));
  };
  const timer = setInterval(() => sweeps.forEach((one) => one.unlessRunning()), sweepEveryMs);
  const housekeeping = context.database.embedded ? keepHouse(context.database, context.log) : null;
  void sweepNow();
  return {
    sweepNow,
    async stop() {
      clearInterval(timer);
      await housekeeping?.stop();
      await context.jobs.stop();
      await Promise.all(sweeps.map((one) => one.finished()));
    },
  };
}

function oneAtATime(work: () => Promise<void>) {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const again = () => {
    waiting += 1;
    last = last.then(work).finally(() => (waiting -= 1));
    return last;
  };
  return {
    /** Runs once more, after the current run. */
    again,
    unlessRunning: () => void (waiting === 0 && again()),
    finished: () => last,
  };
}
