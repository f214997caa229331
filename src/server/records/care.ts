/** Which account may act for which patient: its own person, whose id is the account's, and those it cares for. */
import { type RawBuilder, sql } from 'kysely';
import type { CareAccess } from '../../contract';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { ActingFor } from './bookings';

/** What an account does with an appointment: look at it, or change it. */
export type CareDeed = 'see' | 'change';

/**
 * Whether an account may do something with a row of `bookings`. One that was not confirmed by the person only reaches
 * what it booked itself.
 */
export function mayAct(userId: string, deed: CareDeed): RawBuilder<boolean> {
  const mine = sql`(access in ('manage', 'book') and (access = 'manage' or bookings.user_id = ${userId}))`;
  return sql<boolean>`(bookings.patient_id = ${userId} or exists (
    select from care_links where care_links.user_id = ${userId} and care_links.patient_id = bookings.patient_id
      and ended_at is null and ${deed === 'see' ? sql`(access = 'view' or ${mine})` : mine}))`;
}

/**
 * Whether an account may book on a row of `covers`. One that was not confirmed by the person only reaches what it added itself.
 */
export function reachesCover(userId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(covers.patient_id = ${userId} or exists (
    select from care_links where care_links.user_id = ${userId} and care_links.patient_id = covers.patient_id
      and ended_at is null and (access <> 'book' or covers.added_by = ${userId})))`;
}

/** Whether an account may know on which terms a row of `bookings` is kept for its patient: no cover pays, or one that it reaches. */
export function reachesPayer(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(bookings.cover_id is null or exists (
    select from covers where covers.id = bookings.cover_id and ${reachesCover(userId)}))`;
}

/** The patients for whom an account may do something, its own person first. */
export async function patientsOf(db: Db | Tx, userId: string, deed: CareDeed): Promise<string[]> {
  const rows = await db
    .selectFrom('care_links')
    .select('patient_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('access', 'in', deed === 'see' ? ['manage', 'book', 'view'] : ['manage', 'book'])
    .orderBy('created_at')
    .execute();
  return [userId, ...rows.map((row) => row.patient_id)];
}

/** Whether an account may act for somebody else, as a part of a query. */
export const cares = (userId: ReturnType<typeof sql.ref>) => sql<boolean>`exists (
  select from care_links where care_links.user_id = ${userId} and care_links.ended_at is null)`;

/** The same of one account. */
export async function caresForOthers(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ cares: boolean }>`select ${cares(sql.val(userId))} as cares`.execute(db);
  return rows[0]!.cares;
}

/** The rows of `bookings` of one patient that an account may see: `requireActing` says what it may. */
export function seenBy({ userId, patientId }: ActingFor, access: CareAccess): RawBuilder<boolean> {
  return access === 'book'
    ? sql<boolean>`(bookings.patient_id = ${patientId} and bookings.user_id = ${userId})`
    : sql<boolean>`(bookings.patient_id = ${patientId})`;
}

/**
 * For whom an account acts; for its own person unless another is named. Throws `patient-not-found` for somebody it has
 * no link to, and `care-not-allowed` where it may only look and wants to change something.
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
    .select('access')
    .where('user_id', '=', userId)
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!link) throw new AppError('patient-not-found');
  const access = link.access as CareAccess;
  if (deed === 'change' && access === 'view') throw new AppError('care-not-allowed');
  return { userId, patientId, access };
}
