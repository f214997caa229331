import { type Sitting, isTooClose } from '../../../domain/series';
import { type IstDate, addDays } from '../../../domain/time';
import { isSameHour } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { isLive, wasNotMissed } from '../../appointments';

/**
 * Reads a patient's sessions between two dates, both included, holds too. Missed sessions leave a gap, and are left
 * out.
 */
export function ownSittings(
  db: Db | Tx,
  patientId: string,
  { from, to }: { from: IstDate; to: IstDate },
  now: Date,
): Promise<Sitting[]> {
  return db
    .selectFrom('appointments as bookings')
    .select(['session_date as date', 'start_hour as startHour'])
    .where('patient_id', '=', patientId)
    .where('session_date', '>=', from)
    .where('session_date', '<=', to)
    .where(isLive(now))
    .where(wasNotMissed)
    .orderBy('session_date')
    .orderBy('start_hour')
    .execute();
}

/**
 * Throws `sessions-too-close` where one of some sittings is less than 20 hours from another of the patient's, or of these. They may be
 * booked already; at least one is given.
 */
export async function requireDistance(
  tx: Tx,
  patientId: string,
  sittings: readonly Sitting[],
  now: Date,
): Promise<void> {
  const dates = sittings.map(({ date }) => date).sort();
  const mine = await ownSittings(tx, patientId, { from: addDays(dates[0]!, -1), to: addDays(dates.at(-1)!, 1) }, now);
  const othersOf = (sitting: Sitting) => [...mine, ...sittings].filter((one) => !isSameHour(one, sitting));
  if (sittings.some((sitting) => isTooClose(sitting, othersOf(sitting)))) throw new AppError('sessions-too-close');
}
