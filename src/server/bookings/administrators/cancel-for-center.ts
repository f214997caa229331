/** Empties a deleted center: cancels its bookings, each in its own transaction, and ends its waits. */
import type { Context } from '../../context';
import { isUpcoming } from '../../appointments';
import { endWaitsAt } from '../waits/waits';
import { cancelByAdministrator } from './cancel-by-administrator';

type Deps = Pick<Context, 'database' | 'clock' | 'log'>;
type Closing = { centerId: string; administratorId: string | null };

/** How many bookings are read at once. */
const BATCH = 200;

/** Cancels all upcoming bookings of a deleted center, and ends the waits that are for it alone. Safe to do twice. */
export async function emptyCenter(deps: Deps, closing: Closing): Promise<void> {
  while (await cancelForCenter(deps, closing, BATCH));
  const { database, clock } = deps;
  while ((await endWaitsAt(database.db, closing.centerId, clock(), BATCH)) === BATCH);
}

/**
 * Cancels and refunds up to `atMost` upcoming bookings of a center, the soonest first. Returns true if there may be
 * more. A failure does not stop the others, and is thrown at the end.
 */
export async function cancelForCenter(deps: Deps, closing: Closing, atMost: number): Promise<boolean> {
  const { database, clock, log } = deps;
  const { centerId, administratorId } = closing;
  const because = { reason: 'center-closed', administratorId } as const;
  const due = await database.db
    .selectFrom('appointments as bookings')
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
      .execute((tx) => cancelByAdministrator(tx, id, because, clock()))
      .catch((error: unknown) => {
        log.error({ err: error, booking: id }, 'a booking of a closed center could not be cancelled yet');
        failures.push(error);
      });
  }
  if (failures.length > 0) throw failures[0];
  return due.length === atMost;
}
