/** Checks planned closures: chairs are kept only for their moves, and confirmed plans are carried out. */
import { sql } from 'kysely';
import { MINUTE_MS } from '../../../domain/time';
import type { Db } from '../../platform/db/database';
import type { Breach } from './breach';

/** How long carrying out hundreds of moves may take. */
const CARRIED_OUT_WITHIN_MS = 10 * MINUTE_MS;

const ADVICE =
  'Look at the plan of the closure: propose anew or confirm it again. A chair that is kept for nobody is free when its hold ends.';

export async function closures(db: Db, now: Date): Promise<Breach[]> {
  const overdue = new Date(now.getTime() - CARRIED_OUT_WITHIN_MS);
  const { rows } = await sql<{ what: string; ids: string[] }>`
    select 'a chair is kept for no plan' as what, array[hold.id::text] as ids
    from bookings hold left join closure_moves move on move.hold_id = hold.id left join closures closure on closure.id = move.closure_id
    where hold.hold_kind = 'closure' and hold.status = 'pending'
      and (move.booking_id is null or move.outcome is not null or closure.state = 'given-up')
    union all
    select 'a chair is kept elsewhere than its plan says', array[hold.id::text, move.booking_id::text]
    from closure_moves move join bookings hold on hold.id = move.hold_id join bookings booked on booked.id = move.booking_id
    where hold.hold_kind is distinct from 'closure' or hold.patient_id <> booked.patient_id
      or (hold.center_id, hold.session_date, hold.start_hour, hold.chair)
        is distinct from (move.center_id, move.session_date, move.start_hour, move.chair)
    union all
    select 'a confirmed plan was not carried out', array[closure.id::text]
    from closures closure where closure.state = 'confirmed' and closure.confirmed_at < ${overdue} and (closure.ended_at is null
      or exists (select from closure_moves move where move.closure_id = closure.id and move.outcome is null))
    union all
    select 'an open or given up plan has moved somebody', array[closure.id::text]
    from closures closure where closure.state <> 'confirmed'
      and exists (select from closure_moves move where move.closure_id = closure.id and move.outcome is not null)
    union all
    select 'an appointment may be changed freely, but no closure moved it', array[booked.id::text]
    from bookings booked where booked.moved_by_closure and not exists (
      select from closure_moves move where move.booking_id = booked.id and move.outcome = 'moved')`.execute(db);
  return rows.map(({ what, ids }) => ({ rule: 'closures', what, ids, advice: ADVICE }));
}
