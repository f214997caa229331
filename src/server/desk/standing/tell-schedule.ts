/** What a patient is told of a standing schedule: one message about all sessions that were booked, one about all that were cancelled. */
import { v7 as newId } from 'uuid';
import type { CancelledSession } from '../../bookings';
import { tellEach, whoAreTold } from '../../messages';
import type { Tx } from '../../platform/db/database';
import { tellOfSessions } from '../tell-booked';
import type { Placed } from './place-days';

/** Tells a patient in one message of the sessions that were booked or moved for a schedule. */
export async function tellPlaced(tx: Tx, placed: readonly Placed[], now: Date): Promise<void> {
  if (placed.length === 0) return;
  const bookingIds = [...placed].sort((one, other) => one.date.localeCompare(other.date)).map(({ id }) => id);
  const pay = placed.some(({ price }) => price > 0) ? 'center' : 'nothing';
  await tellOfSessions(tx, { bookingIds, onceKey: `standing:${newId()}`, pay, link: null, until: null }, now);
}

/**
 * Tells a patient in one message of the sessions that a change of a schedule cancelled, the earliest first.
 *
 * @param sendAfter - While the change can still be undone without a trace.
 */
export async function tellCancelled(
  tx: Tx,
  cancelled: readonly CancelledSession[],
  { onceKey, sendAfter }: { onceKey: string; sendAfter?: Date },
  now: Date,
): Promise<void> {
  const told = await whoAreTold(
    tx,
    cancelled.map(({ facts }) => facts.bookingId),
  );
  await tellEach(
    tx,
    cancelled.map(({ facts }) => ({ told: told.get(facts.bookingId)!, about: facts })),
    ([first, ...others]) => ({
      onceKey,
      template: 'booking-cancelled-by-center',
      details: { ...first!, reason: null, askedBy: 'patient', ...(others.length > 0 && { others }) },
      ...(sendAfter && { sendAfter }),
    }),
    now,
  );
}
