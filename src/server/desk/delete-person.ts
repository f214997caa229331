/** Deleting what is kept of a person without an account, because they asked for it at a desk. */
import { sql } from 'kysely';
import type { BodyOf, ResponseOf } from '../../contract/endpoint';
import type { personRights } from '../../contract/admin/desk/person-rights';
import { paiseToRupees } from '../../domain/money';
import { isWithin } from '../../domain/rights';
import { formatDate, istDateOf } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import { isUpcoming, lockPatients } from '../appointments';
import { AppError } from '../errors';
import {
  type AtDesk,
  endLinks,
  findFor,
  type Found,
  forgetPeople,
  mailAccount,
  NOBODYS_NAME,
  requireAgreed,
  withdrawConsents,
} from '../patients';
import { balances } from '../payments';
import type { Db, Tx } from '../platform/db/database';
import { freeKept } from '../seats';
import { inScope, recordAction } from '../staff';
import { lockSchedules } from './stay-in-hospital';

export type WishToDelete = BodyOf<typeof personRights.remove>;
type Deletion = Omit<ResponseOf<typeof personRights.deletion>, 'success'>;

/**
 * Says what deleting a person would mean: what is against it, what goes, and what the law keeps. Throws the errors of `findFor`,
 * `person-has-account`, and `person-not-confirmed`.
 */
export async function previewDeletion(db: Db | Tx, by: AtDesk, id: string, now: Date): Promise<Deletion> {
  return deletionOf(db, by, await findToDelete(db, by, id, now), now);
}

async function findToDelete(db: Db | Tx, by: AtDesk, id: string, now: Date): Promise<Found> {
  const patient = await findFor(db, by, 'delete', id, now);
  if (patient.hasAccount) {
    throw new AppError('person-has-account', { message: 'This person has an account, and deletes it there.' });
  }
  if (!patient.isConfirmed) throw new AppError('person-not-confirmed');
  return patient;
}

async function deletionOf(db: Db | Tx, { scope }: AtDesk, { _id: id, mustAsk }: Found, now: Date): Promise<Deletion> {
  const coming = await db
    .selectFrom('appointments as bookings')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select(['bookings.id', 'bookings.session_date', 'bookings.start_hour', 'centers.name'])
    .select(inScope(scope).as('isHere'))
    .where('bookings.patient_id', '=', id)
    .where(isUpcoming(now))
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .execute();
  const { rows: money } = await sql<{ centerId: string; name: string; due: number; credit: number }>`
    select theirs.center_id as "centerId", centers.name, theirs.due, theirs.credit
    from ${balances((table) => sql<boolean>`${sql.ref(`${table}.patient_id`)} = ${id}`)} theirs
    join centers on centers.id = theirs.center_id where theirs.due <> 0 or theirs.credit <> 0 order by centers.name`.execute(
    db,
  );
  const { rows } = await sql<Counts>`select
    (select count(*)::int from standing where patient_id = ${id}
      and coalesce(until_date, 'infinity') >= ${istDateOf(now)}::date) as schedules,
    (select count(*)::int from waits where patient_id = ${id} and ended_at is null) as waits,
    (select count(*)::int from care_links where patient_id = ${id} and ended_at is null) as carers,
    (select count(*)::int from appointments bookings where bookings.patient_id = ${id}
      and bookings.status <> 'cancelled') as sessions,
    (select count(distinct payments.id)::int from appointments bookings join payments on payments.id = bookings.payment_id
      where bookings.patient_id = ${id} and payments.status = 'paid') as payments,
    (select count(*)::int from appointments bookings join refunds on refunds.booking_id = bookings.id
      where bookings.patient_id = ${id} and refunds.status in ('requested', 'pending', 'failed')) as refunds`.execute(
    db,
  );
  const { schedules, waits, carers, sessions, payments, refunds } = rows[0]!;
  const here = coming.filter(({ isHere }) => isHere);
  return {
    coming: here.map((row) => ({
      bookingId: row.id,
      CenterName: row.name,
      date: row.session_date,
      time: windowLabel(row.start_hour),
    })),
    comingElsewhere: coming.length - here.length,
    money: money
      .filter(({ centerId }) => isWithin(scope, centerId))
      .map(({ name, due, credit }) => ({
        CenterName: name,
        credit: paiseToRupees(credit),
        due: paiseToRupees(due),
      })),
    moneyElsewhere: money.some(({ centerId }) => !isWithin(scope, centerId)),
    refundsOpen: refunds,
    goes: { schedules, waits, carers },
    keeps: { sessions, payments },
    mustAsk,
  };
}

type Counts = Record<'schedules' | 'waits' | 'carers' | 'sessions' | 'payments' | 'refunds', number>;

/**
 * Deletes what is kept of a person without an account: it is gone for good. What the books need stays without the person, and of the
 * wish who asked, when and how, and who carried it out, in the record of what staff did. Throws `person-has-coming` with the sessions
 * that are to be cancelled first, `person-has-money`, `invalid-input` for a day that is not over, `others-to-ask`, and the errors
 * of `previewDeletion`.
 */
export async function deletePerson(
  tx: Tx,
  by: AtDesk,
  { id, askedOn, askedBy, way }: WishToDelete & { id: string },
  now: Date,
): Promise<void> {
  const today = istDateOf(now);
  if (askedOn > today) {
    const message = 'Please give the day on which they asked: it is not in the future';
    throw new AppError('invalid-input', { message, fields: { askedOn: message } });
  }
  // Before the person, as everybody takes these locks.
  await lockSchedules(tx, 'all', id, today);
  await lockPatients(tx, [id]);
  const patient = await findToDelete(tx, by, id, now);
  const { coming, comingElsewhere, money, moneyElsewhere, refundsOpen, keeps } = await deletionOf(tx, by, patient, now);
  if (coming.length + comingElsewhere > 0) {
    throw new AppError('person-has-coming', { message: sayComing(coming, comingElsewhere) });
  }
  if (money.length > 0 || moneyElsewhere || refundsOpen > 0) throw new AppError('person-has-money');
  requireAgreed(patient);
  const ended = await endLinks(tx, sql<boolean>`care_links.patient_id = ${id}`, now);
  for (const { user_id: carer } of ended) await mailAccount(tx, carer, 'deleted', patient.name, now);
  await freeKept(tx, { userId: id, actor: 'administrator' }, now);
  await tx.deleteFrom('waits').where('patient_id', '=', id).execute();
  await tx.deleteFrom('imported_people').where('patient_id', '=', id).execute();
  // Proof of consent is kept without the person.
  await withdrawConsents(tx, id, now);
  await forgetPeople(tx, [id]);
  const subject = { subject: 'patient', subjectId: id, subjectName: NOBODYS_NAME } as const;
  const after = { askedOn, askedBy, way, ...keeps };
  const centerId = patient.center?._id ?? null;
  await recordAction(tx, by.administrator, { action: 'patient-deleted', ...subject, centerId, after }, now);
}

function sayComing(coming: Deletion['coming'], elsewhere: number): string {
  const said = coming.map(({ date, time }) => `${formatDate(date)}, ${time}`);
  if (elsewhere > 0) said.push(`${elsewhere} at other centers`);
  return `These sessions are still to come. Please cancel them first: ${said.join('; ')}.`;
}
