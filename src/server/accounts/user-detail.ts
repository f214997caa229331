import { sql } from 'kysely';
import type { UserDetail } from '../../contract/admin';
import { paiseToRupees } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import type { Clock } from '../../domain/time';
import type { Db } from '../platform/db/database';
import { isUpcoming } from '../appointments';
import { refundable } from '../ledger';
import { inScope } from '../staff';
import { AppError } from '../errors';
import { findUser } from './list-users';

/**
 * Reads one user who has an appointment in a scope, with what blocking would affect there, and who blocked them. Throws
 * `user-not-found`.
 */
export async function userDetail(db: Db, scope: Scope, userId: string, clock: Clock): Promise<UserDetail> {
  const user = await findUser(db, scope, userId, clock);
  if (!user) throw new AppError('user-not-found');
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(${refundable}), 0) as paid
    from appointments bookings join payments on payments.id = bookings.payment_id
    where bookings.patient_id = ${userId} and ${isUpcoming(clock())} and ${inScope(scope)}`.execute(db);
  const paid = paiseToRupees(rows[0]!.paid);
  // Cancellations by us are refunded in full.
  return { ...user, upcomingPaid: paid, refundable: paid, blocked: user.status ? null : await whoBlocked(db, userId) };
}

async function whoBlocked(db: Db, userId: string): Promise<UserDetail['blocked']> {
  const action = await db
    .selectFrom('administrator_actions')
    .select(['at', 'administrator_name', 'note'])
    .where('subject_id', '=', userId)
    .where('action', '=', 'user-blocked')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return action ? { at: action.at.toISOString(), by: action.administrator_name, reason: action.note } : null;
}
