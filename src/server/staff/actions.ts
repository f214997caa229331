/** The audit log of administrators. */
import { sql } from 'kysely';
import type { Action, Subject } from '../../contract/admin';
import { type IstDate, formatDate } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';

/** Who acts: an administrator with a session, or only a name if there is none (a failed login, the command line). */
export type Doer = { administratorId: string | null; userName: string; requestId?: string };

export type Done = {
  action: Action;
  subject: Subject;
  subjectId?: string | null;
  /** The subject's name at that time; the record outlives the subject. */
  subjectName: string;
  /** The center, if it is neither the subject nor an appointment's center. */
  centerId?: string | null;
  /** Only the fields that the action changed; never secrets or health data. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  note?: string | null;
};

/** Records an administrator's action, in the transaction that does it. */
export async function recordAction(tx: Db | Tx, doer: Doer, done: Done, now: Date): Promise<void> {
  await tx
    .insertInto('administrator_actions')
    .values({
      at: now,
      administrator_id: doer.administratorId,
      administrator_name: doer.userName,
      action: done.action,
      subject: done.subject,
      subject_id: done.subjectId ?? null,
      subject_name: done.subjectName,
      before: done.before ? JSON.stringify(done.before) : null,
      after: done.after ? JSON.stringify(done.after) : null,
      note: done.note || null,
      request_id: doer.requestId ?? null,
      center_id: centerOf(done),
    })
    .execute();
}

/**
 * Reads who did one of these actions to a subject last, and when: the one who saved first, if two edit a record at
 * once.
 */
export function lastChangeOf(
  tx: Tx,
  subjectId: string,
  actions: readonly Action[],
): Promise<{ name: string; at: Date } | undefined> {
  return tx
    .selectFrom('administrator_actions')
    .select(['administrator_name as name', 'at'])
    .where('subject_id', '=', subjectId)
    .where('action', 'in', [...actions])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The center of an action: staff see what was done at their centers. */
function centerOf({ centerId, subject, subjectId }: Done) {
  if (centerId || !subjectId) return centerId ?? null;
  if (subject === 'center') return subjectId;
  return subject === 'appointment' ? sql<string>`(select center_id from bookings where id = ${subjectId})` : null;
}

/** The name of an appointment in the audit log: `Lakshmi Raman, Wed, 25 Nov 2026, 9 AM - 1 PM`. */
export function appointmentName(row: { username: string; session_date: IstDate; start_hour: number }): string {
  return `${row.username}, ${formatDate(row.session_date)}, ${windowLabel(row.start_hour)}`;
}

/** The part of an appointment's name after the person (`appointmentName`). */
const WHEN = '(, [^,]+, [^,]+, [^,]+)$';

/**
 * Removes a person from the audit log, which is kept for accounting: replaces the name by `instead`, and deletes what
 * administrators wrote about the person.
 */
export async function forgetPerson(tx: Tx, userId: string, instead: string): Promise<void> {
  const theirs = sql`select id from bookings where patient_id = ${userId}`;
  await sql`
    update administrator_actions
    set subject_name = ${instead} || case subject when 'appointment' then coalesce(substring(subject_name from ${WHEN}), '') else '' end,
      note = null,
      before = case when action in ('patient-corrected', 'patient-file-changed') then null else before end,
      after = case when action in ('patient-corrected', 'patient-file-changed') then null else after end
    where subject_id = ${userId} or subject_id in (select id::text from (${theirs}) booking)`.execute(tx);
  await sql`update booking_events set note = null where actor = 'administrator' and booking_id in (${theirs})`.execute(
    tx,
  );
  // That a cover was refused, or a debt written off, stays recorded; only the text is deleted.
  await sql`update bookings set cover_refused = '' where patient_id = ${userId} and cover_refused is not null`.execute(
    tx,
  );
  await sql`update payments set written_off_because = '' where written_off_because is not null
    and id in (select payment_id from bookings where patient_id = ${userId})`.execute(tx);
  await sql`update bookings set desk_reason = null where patient_id = ${userId} and desk_reason is not null`.execute(
    tx,
  );
}
