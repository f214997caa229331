import type { Sitting } from '../../../domain/series';
import type { IstDate } from '../../../domain/time';
import type { Db, Tx } from '../../platform/db/database';
import { isLive, wasNotMissed } from '../../appointments';

/** The sessions that a patient has between two dates, both included, held ones too. Missed ones leave a gap. */
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
