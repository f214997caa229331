/**
 * The locks of a booking, always taken in this order: the person, the patient, the network, the payment, the windows (sorted),
 * the bookings.
 * A window's lock is an advisory one for the length of the transaction; the unique indexes stand behind it.
 */
import { sql } from 'kysely';
import type { IstDate } from '../../domain/time';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';

export type WindowKey = { centerId: string; date: IstDate; startHour: number };

async function lock(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Lets one transaction at a time hold chairs for a person, whatever the account, or from a network. */
export function lockOrigin(tx: Tx, origin: Buffer): Promise<void> {
  return lock(tx, `origin:${origin.toString('base64url')}`);
}

/** Lets one transaction at a time claim chairs for this patient. */
export function lockPatient(tx: Tx, userId: string): Promise<void> {
  return lock(tx, `patient:${userId}`);
}

/** The same for what a patient asks for: refused once the account is blocked or deleted, also while it waited here. */
export async function lockActivePatient(tx: Tx, userId: string): Promise<void> {
  await lockPatient(tx, userId);
  const patient = await tx.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst();
  if (patient?.status !== 'active') throw new AppError('not-authenticated');
}

/** The payment's row, locked: settling, cancelling and refunding take it first. */
export function lockPayment(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('payments')
    .select(['id', 'status', 'amount_paise'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Lets one transaction at a time hand out chairs of these windows. */
export async function lockWindows(tx: Tx, windows: WindowKey[]): Promise<void> {
  const keys = windows.map(({ centerId, date, startHour }) => `window:${centerId}:${date}:${startHour}`);
  for (const key of [...new Set(keys)].sort()) await lock(tx, key);
}
