/** Chairs that stand on nothing but the word of a patient: not paid, not approved, not recorded. */
import { type RawBuilder, sql } from 'kysely';
import { ACCOUNTS_OF_NUMBER } from '../../domain/unpaid-holds';
import { isHeld, isUpcoming } from './rules';

/** Whether an appointment `bookings` with its `payments` stands on nothing but the word of a patient. */
export function isOnWord(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(bookings.booked_by_administrator is null and (
    ${isHeld(now)}
    or (bookings.status = 'confirmed' and payments.status = 'due' and ${isUpcoming(now)})))`;
}

/** Whether an appointment that stands on a patient's word does so for longer than a payment takes. */
export const isLongOnWord = sql<boolean>`(bookings.awaits_check or coalesce(payments.status = 'due', false))`;

/**
 * Whether a center has seen the person of an account, or taken something from it: a payment, a session that came about, a booking
 * of its desk, a cover that it approved.
 */
export function isSeenByCenter(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from payments where user_id = ${userId} and status = 'paid')
    or exists (select from appointments seen left join attendance on attendance.booking_id = seen.id
      where (seen.patient_id = ${userId} or seen.user_id = ${userId}) and (seen.booked_by_administrator is not null or attendance.arrived_at is not null))
    or exists (select from approvals join covers on covers.id = approvals.cover_id
      where covers.added_by = ${userId} and approvals.state = 'given'))`;
}

/**
 * Whether something vouches for an account: a center has seen it, or it has proved a telephone number that no more than a family shares.
 * What others did from its network or browser does not count against it.
 */
export function hasVouched(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${hasProvedNumber(userId)} or ${isSeenByCenter(userId)})`;
}

/** Whether an account has proved a telephone number by a code, which no more accounts have than a family shares. */
export function hasProvedNumber(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from account_phones mine where mine.user_id = ${userId} and ${ACCOUNTS_OF_NUMBER} >= (
    select count(*) from account_phones others where others.number = mine.number))`;
}
