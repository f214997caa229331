/**
 * Which account may act for which patient: for its own person, whose id is the account's, and for those it cares for.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CareAccess, Corrector } from '../../contract';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { ActingFor } from '../appointments';

/** What an account does with an appointment: looks at it, or changes it. */
export type CareDeed = 'see' | 'change';

/**
 * Whether somebody other than the account has confirmed a row of `care_links`. A guardian's own statement, which
 * earlier releases stored, does not count.
 */
export function isConfirmedLink(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(care_links.confirmed_by in ('code', 'administrator', 'claim'), false)`;
}

/**
 * Whether somebody other than the account that added a person has confirmed who they are: staff of a center, or the
 * person by a code. An account's own person, and anybody whom a center added, needs no confirmation. Everybody else is
 * a private record of the account that added them: no desk finds them, and no list matches them. `patient`: the name of
 * `patients` in the query.
 */
export function isConfirmedPerson(patient = 'patients'): RawBuilder<boolean> {
  const p = sql.table(patient);
  return sql<boolean>`(${p}.user_id is not null or ${p}.known_at is not null
    or coalesce((select bool_or(${isConfirmedLink()}) from care_links where care_links.patient_id = ${p}.id), true))`;
}

/**
 * Whether the telephone number of a row of `patients` is known to be theirs, since a center wrote or checked it. A code
 * that came by mail is not enough, because lists find people by name and number.
 */
export function hasCheckedNumber(): RawBuilder<boolean> {
  return sql<boolean>`(patients.user_id is not null or patients.known_at is not null
    or coalesce((select bool_or(coalesce(care_links.confirmed_by = 'administrator', false)) from care_links
      where care_links.patient_id = patients.id), true))`;
}

/**
 * SQL for who may correct the details of a patient, given the row of `care_links` by which an account cares for them. `person`: the
 * patient, who has an account. `center`: a center knows the patient, since it has added, checked or corrected them, or booked for
 * them by itself; desks and lists then find the patient by these details. Also `center`: somebody has confirmed the patient, but not
 * this link. `carer`: the account that cares for them, until then.
 */
export function correctedBy(): RawBuilder<Corrector> {
  return sql<Corrector>`case when patients.user_id is not null then 'person'
    when ${hasCheckedNumber()} or (${isConfirmedPerson()} and not ${isConfirmedLink()})
      or exists (select from appointments bookings where bookings.patient_id = patients.id and bookings.user_id is null)
      or exists (select from administrator_actions
        where administrator_actions.subject_id = patients.id::text and action = 'patient-corrected') then 'center'
    else 'carer' end`;
}

/**
 * The access that a row of `care_links` gives. Until the link is confirmed, it is to no more than what the account
 * booked itself.
 */
export function accessOf(links = 'care_links'): RawBuilder<CareAccess> {
  const link = sql.table(links);
  return sql<CareAccess>`case when ${link}.confirmed_by = 'guardian' then 'book' else ${link}.access end`;
}

/** Tables with rows about a patient, each with the column of the account that made the row. */
const MADE_BY = { bookings: 'user_id', covers: 'added_by', waits: 'user_id', series: 'user_id' } as const;
type PatientRows = keyof typeof MADE_BY;

/**
 * Whether an account may see or change a row about a patient: the one rule, in every query that reads or changes such
 * rows. An account may act on the rows of its own person and of people whom it manages. If its link is not confirmed,
 * only on rows that it made; with `view` it may see all. `as`: the name of the table in the query.
 */
export function mayAct(
  userId: string | RawBuilder<unknown>,
  deed: CareDeed,
  rows: PatientRows = 'bookings',
  as: string = rows,
): RawBuilder<boolean> {
  const patient = sql.ref(`${as}.patient_id`);
  const madeBy = sql.ref(`${as}.${MADE_BY[rows]}`);
  const access = accessOf();
  const reach = sql`(${access} = 'manage' or (${access} = 'book' and ${madeBy} = ${userId}))`;
  return sql<boolean>`(${patient} = ${userId} or exists (
    select from care_links where care_links.user_id = ${userId} and care_links.patient_id = ${patient}
      and ended_at is null and ${deed === 'see' ? sql`(${access} = 'view' or ${reach})` : reach}))`;
}

/**
 * Whether an account may see on which terms a row of `bookings` is kept for its patient: no cover pays, or one that it
 * may see.
 */
export function reachesPayer(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(bookings.cover_id is null or exists (
    select from covers where covers.id = bookings.cover_id and ${mayAct(userId, 'see', 'covers')}))`;
}

/** Whether an account may act for somebody else, as a part of a query. */
export const cares = (userId: ReturnType<typeof sql.ref>) => sql<boolean>`exists (
  select from care_links where care_links.user_id = ${userId} and care_links.ended_at is null)`;

/** Whether an account may act for anybody besides its own person. */
export async function caresForOthers(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ cares: boolean }>`select ${cares(sql.val(userId))} as cares`.execute(db);
  return rows[0]!.cares;
}

/**
 * Returns for whom an account acts: its own person, unless another one is named. Throws `patient-not-found` for
 * somebody to whom it has no link, and `care-not-allowed` if it wants to change something and may only look.
 */
export async function requireActing(
  db: Db | Tx,
  userId: string,
  patientId: string | undefined,
  deed: CareDeed,
): Promise<ActingFor & { access: CareAccess }> {
  if (patientId === undefined || patientId === userId) return { userId, patientId: userId, access: 'manage' };
  const link = await db
    .selectFrom('care_links')
    .select(accessOf().as('access'))
    .where('user_id', '=', userId)
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!link) throw new AppError('patient-not-found');
  const { access } = link;
  if (deed === 'change' && access === 'view') throw new AppError('care-not-allowed');
  return { userId, patientId, access };
}
