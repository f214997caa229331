/** Cancels what a deleted center still had: one booking, one transaction, so that thousands keep nobody waiting. */
import { START_HOURS, lastBookableDate } from '../../../domain/windows';
import { datesFrom, istDateOf } from '../../../domain/time';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { isUpcoming } from '../../records/rules';
import type { JobData } from '../../platform/jobs/jobs';
import { cancelByAdministrator } from './cancel-by-administrator';
import { lockWindows } from '../../records/locks';

type Deps = Pick<Context, 'database' | 'clock' | 'jobs' | 'log'>;
type Closing = JobData['close-center'];

/** Bookings that one job cancels before it makes room for others. */
const BATCH = 200;

/** Waits for everybody who is just being given a chair there, and lets nobody be given one until the commit. */
export function lockBookableWindows(tx: Tx, centerId: string, now: Date): Promise<void> {
  const dates = datesFrom(istDateOf(now), lastBookableDate(now));
  return lockWindows(
    tx,
    dates.flatMap((date) => START_HOURS.map((startHour) => ({ centerId, date, startHour }))),
  );
}

/** The job: cancels a batch, and enqueues itself again while there is more. What a crash left is found by the next one. */
export async function closeCenter(deps: Deps, closing: Closing): Promise<void> {
  if (await cancelForCenter(deps, closing, BATCH)) {
    await deps.database.db.transaction().execute((tx) => deps.jobs.enqueue(tx, 'close-center', closing));
  }
}

/**
 * Cancels and refunds so many of the center's upcoming bookings, the soonest first; true when there may be more. One
 * that fails keeps none of the others from being cancelled, and is thrown at the end.
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
