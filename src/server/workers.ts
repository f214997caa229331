/** Starts the background work of a process: what is due, what it tells of itself, and the maintenance of an embedded database. */
import type { Context } from './context';
import { tellOfProcess } from './ops/processes';
import { keepHouse } from './platform/db/housekeeping';
import { type Due, startDue } from './platform/due/due';
import { worksOf } from './sweeps';

type WorkersOptions = {
  /** How often a round of every kind is done. */
  sweepEveryMs?: number | undefined;
};

export function startWorkers(context: Context, { sweepEveryMs }: WorkersOptions = {}): Due {
  const due = startDue(context, worksOf(context), sweepEveryMs);
  const telling = tellOfProcess(context);
  const housekeeping = context.database.embedded ? keepHouse(context.database, context.log) : null;
  return {
    async lookNow() {
      await due.lookNow();
      await telling.tellNow();
    },
    async stop() {
      await housekeeping?.stop();
      await due.stop();
      await telling.stop();
    },
  };
}
