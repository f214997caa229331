/** Two persons who turn out to be one: everything of the one without an account goes to the other. */
import { sql } from 'kysely';
import type { DeskPatient } from '../../../contract/admin';
import type { Scope } from '../../../domain/rights';
import { formatDate } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../records/actions';
import { mergeCovers } from '../../records/covers';
import { lockPatients } from '../../records/locks';
import { isUpcoming } from '../../records/rules';
import { findKnown } from './patients';

type Pair = { from: DeskPatient; into: DeskPatient };

/** What a merge moves, and the hours at which both have an appointment. Throws `patient-not-found`, `merge-not-possible`. */
export async function previewMerge(
  db: Db | Tx,
  administrator: Administrator,
  scope: Scope,
  { from: fromId, into: intoId }: { from: string; into: string },
  now: Date,
) {
  const pair = await findPair(db, administrator, scope, fromId, intoId, now);
  const moves = await countsOf(db, fromId, now);
  const clashes = await clashesOf(db, fromId, intoId);
  return { ...pair, moves, clashes };
}

async function findPair(
  db: Db | Tx,
  administrator: Administrator,
  scope: Scope,
  fromId: string,
  intoId: string,
  now: Date,
): Promise<Pair> {
  const { language: _, ...from } = await findKnown(db, administrator, scope, fromId, now);
  const { language: _into, ...into } = await findKnown(db, administrator, scope, intoId, now);
  if (from.hasAccount || fromId === intoId) throw new AppError('merge-not-possible');
  return { from, into };
}

async function countsOf(db: Db | Tx, id: string, now: Date) {
  const { rows } = await sql<Record<'bookings' | 'upcoming' | 'payments' | 'careLinks' | 'waits' | 'consents', number>>`
    select count(*) filter (where hold_kind is null)::int as bookings, count(*) filter (where ${isUpcoming(now)})::int as upcoming,
      count(distinct payment_id)::int as payments,
      (select count(*)::int from care_links where patient_id = ${id} and ended_at is null) as "careLinks",
      (select count(*)::int from waits where patient_id = ${id} and ended_at is null) as waits,
      (select count(*)::int from consents where patient_id = ${id} and withdrawn_at is null) as consents
    from bookings where patient_id = ${id}`.execute(db);
  return rows[0]!;
}

async function clashesOf(db: Db | Tx, from: string, into: string): Promise<{ date: string; time: string }[]> {
  const { rows } = await sql<{ date: string; startHour: number }>`
    select one.session_date as date, one.start_hour as "startHour" from bookings one join bookings other
      on other.session_date = one.session_date and other.start_hour = one.start_hour
    where one.patient_id = ${from} and other.patient_id = ${into} and one.hold_kind is null and other.hold_kind is null
      and one.status <> 'cancelled' and other.status <> 'cancelled'
    order by 1, 2`.execute(db);
  return rows.map(({ date, startHour }) => ({ date, time: windowLabel(startHour) }));
}

/** Merges. Throws `merge-clash` with the hours at which both have an appointment. */
export async function mergePatients(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { from: fromId, into: intoId }: { from: string; into: string },
  now: Date,
) {
  await lockPatients(tx, [fromId, intoId]);
  const { from, into, moves, clashes } = await previewMerge(
    tx,
    administrator,
    scope,
    { from: fromId, into: intoId },
    now,
  );
  if (clashes.length > 0) {
    const said = clashes.map(({ date, time }) => `${formatDate(date)}, ${time}`).join('; ');
    throw new AppError('merge-clash', {
      message: `Both have an appointment on ${said}. Please cancel or move one first.`,
    });
  }
  const account = into.hasAccount ? intoId : null;
  // What the desk booked for the person belongs to the account now, as if it had been booked for it.
  await sql`update payments set user_id = ${account} where user_id is null
    and id in (select payment_id from bookings where patient_id = ${fromId})`.execute(tx);
  await sql`update bookings set user_id = coalesce(user_id, ${account}::uuid), patient_id = ${intoId}
    where patient_id = ${fromId}`.execute(tx);
  await sql`update series set user_id = coalesce(user_id, ${account}::uuid), patient_id = ${intoId}
    where patient_id = ${fromId}`.execute(tx);
  await mergeCovers(tx, fromId, intoId);
  await sql`update waits set patient_id = ${intoId} where patient_id = ${fromId}`.execute(tx);
  // Nobody cares for themselves, or twice for the same person.
  await sql`delete from care_links link where patient_id = ${fromId} and (user_id = ${intoId} or (ended_at is null
    and exists (select from care_links other where other.user_id = link.user_id and other.patient_id = ${intoId}
      and other.ended_at is null)))`.execute(tx);
  await sql`update care_links set patient_id = ${intoId} where patient_id = ${fromId}`.execute(tx);
  await sql`delete from consents one where patient_id = ${fromId} and withdrawn_at is null and exists (
    select from consents other where other.patient_id = ${intoId} and other.notice_version = one.notice_version
      and other.withdrawn_at is null)`.execute(tx);
  await sql`update consents set patient_id = ${intoId} where patient_id = ${fromId}`.execute(tx);
  await sql`update patients set phone = coalesce(phone, ${from.phone}) where id = ${intoId}`.execute(tx);
  // What is recorded of the one is forgotten with the other.
  await sql`update administrator_actions set subject_id = ${intoId} where subject_id = ${fromId}`.execute(tx);
  await tx.deleteFrom('patients').where('id', '=', fromId).execute();
  const subject = { subject: 'patient', subjectId: intoId, subjectName: `${from.name}, into ${into.name}` } as const;
  await recordAction(tx, administrator, { action: 'patients-merged', ...subject, after: moves }, now);
  return { patient: { ...into, phone: into.phone ?? from.phone }, moved: moves };
}
