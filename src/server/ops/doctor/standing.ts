/** Checks standing schedules: each placed day has its patient's session, and none where the schedule has no day. */
import { sql } from 'kysely';
import { HOUR_MS } from '../../../domain/time';
import { isUpcoming } from '../../appointments';
import { isScheduleDue } from '../../desk';
import type { Db } from '../../platform/db/database';
import type { Breach } from './breach';

/** How long schedules may wait to be placed: a failure is tried again within minutes at first. */
const GRACE_MS = HOUR_MS;

const ADVICE =
  'Compare the schedule with the appointments of its patient, and save it once more: that places what is missing. Look for "sweep failed" in the log.';

export async function standingSchedules(db: Db, now: Date): Promise<Breach[]> {
  const { rows } = await sql<{ what: string; ids: string[] }>`
    select 'a day of a schedule has the session of somebody else' as what, array[standing.id::text, bookings.id::text] as ids
    from standing_days days join standing on standing.id = days.standing_id join bookings on bookings.id = days.booking_id
    where bookings.patient_id <> standing.patient_id
    union all
    select 'a session stands on a day that its schedule has not', array[standing.id::text, bookings.id::text]
    from standing_days days join standing on standing.id = days.standing_id
    join appointments bookings on bookings.id = days.booking_id and bookings.session_date = days.date
    where ${isUpcoming(now)} and (days.date > standing.until_date or exists (select from standing_pauses pause
      where pause.standing_id = standing.id and days.date between pause.from_date and coalesce(pause.until_date, 'infinity')))
    union all
    select 'the dates of a schedule wait to be placed', array[standing.id::text]
    from standing where ${isScheduleDue(new Date(now.getTime() - GRACE_MS))}`.execute(db);
  return rows.map(({ what, ids }) => ({ rule: 'standing', what, ids, advice: ADVICE }));
}
