import type { Scope } from '../../../domain/rights';
import type { Db } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { type Changed, type ScheduleChange, changeSchedule } from './change-schedule';

/** Ends the transaction of a preview. */
class NothingIsKept extends Error {}

/** Makes a change of a standing schedule and takes all of it back, to say what it would do. Throws the errors of `changeSchedule`. */
export async function previewChange(
  db: Db,
  administrator: Administrator,
  scope: Scope,
  { standingId, change }: { standingId: string; change: ScheduleChange },
  now: Date,
): Promise<Changed> {
  let changed: Changed | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      changed = await changeSchedule(tx, administrator, scope, standingId, change, now);
      throw new NothingIsKept();
    });
  } catch (error) {
    if (!(error instanceof NothingIsKept)) throw error;
  }
  return changed!;
}
