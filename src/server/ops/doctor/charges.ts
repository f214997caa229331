/** Checks what sessions cost from later dates on: what has begun is never taken back, and who pays it was told before. */
import { sql } from 'kysely';
import { HOUR_MS } from '../../../domain/time';
import type { Db } from '../../platform/db/database';
import type { Breach } from './breach';

/** How long telling of a new charge may wait: a failure is tried again within minutes at first. */
const GRACE_MS = HOUR_MS;

const ADVICE =
  'Look into the record of actions of the center, and for "sweep failed" in the log; then set the charge in the details of the center.';

export async function laterCharges(db: Db, now: Date): Promise<Breach[]> {
  const { rows } = await sql<{ what: string; ids: string[] }>`
    select 'a charge was taken back after it had begun' as what, array[center_id::text, id::text] as ids
    from center_charges where ended_because = 'taken-back' and (ended_at at time zone 'Asia/Kolkata')::date >= from_date
    union all
    select 'a charge was ended as replaced before it had begun', array[center_id::text, id::text]
    from center_charges where ended_because = 'replaced' and (ended_at at time zone 'Asia/Kolkata')::date < from_date
    union all
    select 'those who pay a new charge wait to be told', array[center_id::text, id::text]
    from center_charges where tell_at < ${new Date(now.getTime() - GRACE_MS)}`.execute(db);
  return rows.map(({ what, ids }) => ({ rule: 'charges', what, ids, advice: ADVICE }));
}
