import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Scope } from '../../../domain/rights';
import { istDateOf } from '../../../domain/time';
import type { Urgency } from '../../../domain/walk-ins';
import { lockPatients } from '../../appointments';
import { AppError } from '../../errors';
import { addPatient, findFor, type NewPatient, register } from '../../patients';
import type { Tx } from '../../platform/db/database';
import { lock } from '../../platform/db/lock';
import type { Administrator } from '../../platform/http/callers';
import { recordAction, requireCenterIn } from '../../staff';
import { openCenter } from '../book-at-desk';
import { isSeated } from './list-walk-ins';

type ToWalkIn = {
  patient: { _id: string } | NewPatient;
  centerId: string;
  urgency: Urgency;
  note?: string | undefined;
};

/**
 * Gives somebody who stands at the desk of a center a number for a chair today, and puts them into the register if they are new. Who
 * waits there already keeps their number, and nothing changes. Throws `center-not-found`, `center-blocked`, and what is against the
 * person.
 */
export async function addWalkIn(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { patient: who, centerId, urgency, note }: ToWalkIn,
  now: Date,
): Promise<{ walkInId: string; number: number; isNew: boolean; patientId: string }> {
  requireCenterIn(scope, centerId);
  await openCenter(tx, centerId);
  const isKnown = '_id' in who;
  const patientId = isKnown ? who._id : await addPatient(tx, administrator, scope, who, now);
  await lockPatients(tx, [patientId]);
  const patient = await findFor(tx, { administrator, scope }, 'book', patientId, now);
  if (!patient.isConfirmed) throw new AppError('person-not-confirmed');
  if (patient.isBlocked) throw new AppError('patient-blocked');
  if (!isKnown) await register(tx, centerId, patientId, now);
  const day = istDateOf(now);
  // The last lock of all, held until the commit: numbers follow one another without a gap.
  await lock(tx, `walk-ins:${centerId}:${day}`);
  const { rows } = await sql<{ id: string; number: number }>`
    select w.id, w.number from walk_ins w where w.center_id = ${centerId} and w.day = ${day}
      and w.patient_id = ${patientId} and w.ended_as is null and not ${isSeated(now)}`.execute(tx);
  const [waits] = rows;
  if (waits) return { walkInId: waits.id, number: waits.number, isNew: false, patientId };
  const { id: walkInId, number } = await tx
    .insertInto('walk_ins')
    .values({
      id: newId(),
      center_id: centerId,
      day,
      number: sql`(select coalesce(max(number), 0) + 1 from walk_ins where center_id = ${centerId} and day = ${day})`,
      patient_id: patientId,
      urgency,
      note: note || null,
      arrived_at: now,
      added_by: administrator.administratorId,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const subject = { subject: 'patient', subjectId: patientId, subjectName: patient.name, centerId } as const;
  await recordAction(tx, administrator, { action: 'walk-in-added', ...subject, after: { number } }, now);
  return { walkInId, number, isNew: true, patientId };
}
