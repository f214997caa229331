/** Gives somebody on today’s list a chair, takes them off it, and puts them back. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { deskPaying } from '../../../contract/admin';
import { type Scope, isWithin } from '../../../domain/rights';
import { istDateOf } from '../../../domain/time';
import type { Urgency, WalkInEnd } from '../../../domain/walk-ins';
import { lockPatients } from '../../appointments';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../staff';
import { bookAtDesk, type Booked } from '../book-at-desk';
import { isSeated } from './list-walk-ins';

type Found = {
  id: string;
  number: number;
  centerId: string;
  patientId: string;
  name: string;
  urgency: Urgency;
  endedAs: WalkInEnd | null;
  isSeated: boolean;
};

/** Finds and locks somebody on today’s list of a center of the scope. Throws `walk-in-not-found`. */
async function findWalkIn(tx: Tx, scope: Scope, id: string, now: Date): Promise<Found> {
  const { rows } = await sql<Found>`
    select w.id, w.number, w.center_id as "centerId", w.patient_id as "patientId", p.name, w.urgency,
      w.ended_as as "endedAs", ${isSeated(now)} as "isSeated"
    from walk_ins w join patients p on p.id = w.patient_id
    where w.id = ${id} and w.day = ${istDateOf(now)} for update of w`.execute(tx);
  const [found] = rows;
  if (!found || !isWithin(scope, found.centerId)) throw new AppError('walk-in-not-found');
  return found;
}

/** Finds and locks somebody who waits. Throws `walk-in-not-found` and `walk-in-not-waiting`. */
async function findWaiting(tx: Tx, scope: Scope, id: string, now: Date): Promise<Found> {
  const found = await findWalkIn(tx, scope, id, now);
  if (found.endedAs !== null || found.isSeated) throw new AppError('walk-in-not-waiting');
  return found;
}

/**
 * Books a chair of today for somebody who waits. They wait no more, until that appointment is cancelled. Throws
 * `walk-in-not-found`, `walk-in-not-waiting`, and the errors of `bookAtDesk`.
 */
export async function bookWalkIn(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { id, time, paying }: { id: string; time: string; paying: z.output<typeof deskPaying> },
  now: Date,
): Promise<Booked> {
  const asked = await tx.selectFrom('walk_ins').select('patient_id').where('id', '=', id).executeTakeFirst();
  if (!asked) throw new AppError('walk-in-not-found');
  // Before the row, as everybody takes these locks.
  await lockPatients(tx, [asked.patient_id]);
  const { centerId, patientId } = await findWaiting(tx, scope, id, now);
  const sessions = [{ date: istDateOf(now), time }];
  const booked = await bookAtDesk(
    tx,
    administrator,
    scope,
    { patient: { _id: patientId }, centerId, sessions, ...paying },
    now,
  );
  await tx.updateTable('walk_ins').set({ booking_id: booked.bookingIds[0]! }).where('id', '=', id).execute();
  return booked;
}

/** Says anew how urgent it is for somebody who waits, or what is noted; what is undefined stays. Throws `walk-in-not-found` and `walk-in-not-waiting`. */
export async function changeWalkIn(
  tx: Tx,
  scope: Scope,
  id: string,
  { urgency, note }: { urgency?: Urgency | undefined; note?: string | null | undefined },
  now: Date,
): Promise<void> {
  const found = await findWaiting(tx, scope, id, now);
  const noted = note === undefined ? {} : { note: note || null };
  await tx
    .updateTable('walk_ins')
    .set({ urgency: urgency ?? found.urgency, ...noted })
    .where('id', '=', id)
    .execute();
}

/**
 * Records that somebody who waits has left or was sent elsewhere; the same again changes nothing. Throws `walk-in-not-found`
 * and `walk-in-not-waiting`.
 */
export async function endWalkIn(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  id: string,
  as: WalkInEnd,
  now: Date,
): Promise<void> {
  const found = await findWalkIn(tx, scope, id, now);
  if (found.endedAs === as) return;
  if (found.endedAs !== null || found.isSeated) throw new AppError('walk-in-not-waiting');
  const ended = { ended_as: as, ended_at: now, ended_by: administrator.administratorId };
  await tx.updateTable('walk_ins').set(ended).where('id', '=', id).execute();
  await record(tx, administrator, 'walk-in-ended', found, { number: found.number, as }, now);
}

/**
 * Puts somebody back who has left or was sent elsewhere, at their place in the list. Who waits already stays there. Throws
 * `walk-in-not-found`.
 */
export async function resumeWalkIn(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  id: string,
  now: Date,
): Promise<void> {
  const found = await findWalkIn(tx, scope, id, now);
  if (found.endedAs === null) return;
  await tx
    .updateTable('walk_ins')
    .set({ ended_as: null, ended_at: null, ended_by: null })
    .where('id', '=', id)
    .execute();
  await record(tx, administrator, 'walk-in-resumed', found, { number: found.number }, now);
}

async function record(
  tx: Tx,
  administrator: Administrator,
  action: 'walk-in-ended' | 'walk-in-resumed',
  { patientId: subjectId, name: subjectName, centerId }: Found,
  after: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const subject = { subject: 'patient', subjectId, subjectName, centerId } as const;
  await recordAction(tx, administrator, { action, ...subject, after }, now);
}
