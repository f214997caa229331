/** Keeps staff to the centers at which they have a right. Anything elsewhere is treated as if it did not exist. */
import { type RawBuilder, sql } from 'kysely';
import { type Scope, isWithin } from '../../domain/rights';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';

/** Whether a row belongs to a center in a scope. `column`: the column with the center's id. */
export function inScope(scope: Scope, column = 'bookings.center_id'): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`(${sql.ref(column)} = any(${[...scope]}::uuid[]))`;
}

/** Whether an account `users` has an appointment in a scope, for itself or booked for somebody. */
export function hasBookingIn(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  const theirs = (column: string) => sql`select ${sql.ref(column)} from appointments bookings where ${inScope(scope)}`;
  return sql<boolean>`(users.id in (${theirs('patient_id')} union ${theirs('user_id')}))`;
}

/** Throws `center-not-found` for a center outside of a scope. */
export function requireCenterIn(scope: Scope, centerId: string): void {
  if (!isWithin(scope, centerId)) throw new AppError('center-not-found');
}

/** Throws `booking-not-found` for an appointment at a center outside of a scope. */
export async function requireBookingIn(db: Db | Tx, scope: Scope, bookingId: string): Promise<void> {
  if (scope === 'all') return;
  const found = await db
    .selectFrom('appointments as bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where(inScope(scope))
    .executeTakeFirst();
  if (!found) throw new AppError('booking-not-found');
}
