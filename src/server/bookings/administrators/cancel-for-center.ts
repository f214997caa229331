/** Cancels the bookings of a deleted center: one booking, one transaction, so that thousands of them block nobody. */
import { lastDeskDate } from '../../../domain/desk';
import { START_HOURS } from '../../../domain/windows';
import { datesFrom, istDateOf } from '../../../domain/time';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { isUpcoming, lockWindows } from '../../seats';
import type { JobData } from '../../platform/jobs/jobs';
import { cancelByAdministrator } from './cancel-by-administrator';

type Deps = Pick<Context, 'database' | 'clock' | 'jobs' | 'log'>;
type Closing = JobData['close-center'];

/** Bookings that one job cancels before other jobs get their turn. */
const BATCH = 200;

/** Waits for transactions that are handing out chairs there, and blocks new ones until the commit. */
export function lockBookableWindows(tx: Tx, centerId: string, now: Date): Promise<void> {
  const dates = datesFrom(istDateOf(now), lastDeskDate(now));
  return lockWindows(
    tx,
    dates.flatMap((date) => START_HOURS.map((startHour) => ({ centerId, date, startHour }))),
  );
}

/**
 * The job: cancels a batch, and enqueues itself again while there are more. The next job picks up what a crash left.
 */
export async function closeCenter(deps: Deps, closing: Closing): Promise<void> {
  if (await cancelForCenter(deps, closing, BATCH)) {
    await deps.database.db.transaction().execute((tx) => deps.jobs.enqueue(tx, 'close-center', closing));
  }
}

/**
 * Cancels and refunds up to `atMost` of the center's upcoming bookings, the soonest first; true when there may be more.
 * A failure does not stop the others, and is thrown at the end.
 */
export async function cancelForCenter(deps: Deps, closing: Closing, atMost: number): Promise<boolean> {
  const { database, clock, log } = deps;
  const { centerId, administratorId } = closing;
  const because = { reason: 'center-closed', administratorId } as const;
  const due = await database.db
    .selectFrom('bookings')
    .select('id')
    .where('center_id', '=', centerId)
    .where(isUpcoming(clock()))
    .orderBy('session_date')
    .orderBy('start_hour')
    .orderBy('id')
    .limit(atMost)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of due) {
    await database.db
      .transaction()
      .execute((tx) => cancelByAdministrator(tx, deps, id, because, clock()))
      .catch((error: unknown) => {
        log.error({ err: error, booking: id }, 'a booking of a closed center could not be cancelled yet');
        failures.push(error);
      });
  }
  if (failures.length > 0) throw failures[0];
  return due.length === atMost;
}
