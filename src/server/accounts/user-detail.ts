import { sql } from 'kysely';
import type { UserDetail } from '../../contract/admin';
import { paiseToRupees } from '../../domain/money';
import { UNDO_FREED_DAYS } from '../../domain/person-deeds';
import { showPhone } from '../../domain/phone';
import type { Scope } from '../../domain/rights';
import { type Clock, DAY_MS } from '../../domain/time';
import type { Db } from '../platform/db/database';
import { isUpcoming } from '../appointments';
import { refundable } from '../ledger';
import { inScope } from '../staff';
import { AppError } from '../errors';
import { findUser } from './list-users';
import { listPasskeys } from './passkeys';

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
  const blocked = user.status ? null : await whoBlocked(db, userId);
  return { ...user, upcomingPaid: paid, refundable: paid, blocked, ...(await waysOf(db, userId, clock())) };
}

/** Reads what opens an account beside its address and number, and whether staff took the number off it. */
async function waysOf(db: Db, userId: string, now: Date): Promise<Pick<UserDetail, 'ways' | 'freed'>> {
  const row = await db
    .selectFrom('users')
    .leftJoin('freed_numbers', 'freed_numbers.user_id', 'users.id')
    .select(['password_hash', 'google_sub', 'number_freed_at', 'freed_numbers.number', 'freed_numbers.freed_at'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const undoUntil = row.freed_at && new Date(row.freed_at.getTime() + UNDO_FREED_DAYS * DAY_MS);
  const isUndone = undoUntil === null || undoUntil <= now;
  const keys = await listPasskeys(db, userId);
  return {
    ways: {
      hasPassword: row.password_hash !== null,
      hasGoogle: row.google_sub !== null,
      passkeys: keys.map(({ name, since }) => ({ name, since })),
    },
    freed: row.number_freed_at && {
      at: row.number_freed_at.toISOString(),
      number: isUndone ? null : showPhone(row.number),
      undoUntil: isUndone ? null : undoUntil.toISOString(),
    },
  };
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
