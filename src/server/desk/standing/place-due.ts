import { setImmediate as otherWork } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE_MS } from '../../../domain/time';
import { lockStanding } from '../../appointments';
import type { Tx } from '../../platform/db/database';
import { placeDays } from './place-days';
import { scheduleOf, schedulesOf } from './schedules';
import { type Linking, sendLink } from './send-link';
import { tellWeek } from './tell-schedule';

/** The delay after a failure; each further one is twice as long, up to about four hours. */
const FIRST_WAIT_MS = MINUTE_MS;
const MOST_DOUBLED = 8;

/** Whether a schedule is due: not at a center that takes no bookings, nor of a blocked account. */
export const isScheduleDue = (now: Date) => sql<boolean>`(standing.due_at <= ${now}
  and exists (select from centers where centers.id = standing.center_id and status = 'active' and deleted_at is null)
  and not exists (select from patients join users on users.id = patients.user_id
    where patients.id = standing.patient_id and users.status <> 'active'))`;

/**
 * Places the dates of at most `most` schedules that are due, each in its own transaction. Of a center they come one after
 * the other, the longest standing first, whichever process it is; the centers take turns. A failure does not stop the
 * others. A patient is told once a week of what was placed, or of each payment by a link when it is begun. Returns how many schedules were looked at.
 *
 * @param centerId - Only of this center.
 */
export async function placeStanding(context: Linking, now: Date, most: number, centerId?: string): Promise<number> {
  const { db } = context.database;
  const { rows } = await sql<{ center_id: string }>`select center_id from standing where ${isScheduleDue(now)}
    ${centerId === undefined ? sql`` : sql`and center_id = ${centerId}`}
    group by center_id order by min(due_at), center_id limit ${most}`.execute(db);
  const failures: unknown[] = [];
  let open = rows.map((row) => row.center_id);
  let done = 0;
  while (open.length > 0 && done < most) {
    const left: string[] = [];
    for (const id of open) {
      if (done >= most) break;
      if (!(await placeFirst(context, id, failures, now))) continue;
      done += 1;
      left.push(id);
      await otherWork();
    }
    open = left;
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Places the longest standing schedule of a center that is due. Returns whether there was one. */
async function placeFirst(context: Linking, centerId: string, failures: unknown[], now: Date): Promise<boolean> {
  const { db } = context.database;
  let id: string | undefined;
  try {
    const toPay = await db.transaction().execute(async (tx: Tx) => {
      await lockStanding(tx, centerId);
      const row = await schedulesOf(tx)
        .where('center_id', '=', centerId)
        .where(isScheduleDue(now))
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      id = row?.id;
      if (!row) return null;
      const schedule = scheduleOf(row);
      const { placed, held } = await placeDays(tx, schedule, null, now);
      if (held) return { patientId: schedule.patientId, placed, held };
      await tellWeek(tx, schedule, now);
      return null;
    });
    if (toPay) await sendLink(context, toPay, now);
  } catch (error) {
    if (id === undefined) throw error;
    failures.push(error);
    await sql`update standing set attempts = attempts + 1,
      due_at = ${now}::timestamptz + ${FIRST_WAIT_MS} * interval '1 millisecond' * power(2, least(attempts, ${MOST_DOUBLED}))
      where id = ${id}`.execute(db);
  }
  return id !== undefined;
}
