/** Chairs on word: they stand on nothing but a patient's word, not paid, not approved and not recorded. */
import { type RawBuilder, sql } from 'kysely';
import { ACCOUNTS_OF_NUMBER } from '../../domain/unpaid-holds';
import { isHeld, isUpcoming } from './rules';

/** Whether an appointment `bookings` with its `payments` is on word. */
export function isOnWord(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(bookings.booked_by_administrator is null and (
    ${isHeld(now)}
    or (bookings.status = 'confirmed' and payments.status = 'due' and ${isUpcoming(now)})))`;
}

/** Whether an appointment on word is so for longer than a payment takes. */
export const isLongOnWord = sql<boolean>`(bookings.awaits_check or coalesce(payments.status = 'due', false))`;

/**
 * Whether a center has dealt with the person of an account: took a payment, saw them arrive for a session, booked for
 * them at its desk, or approved their cover.
 */
export function isSeenByCenter(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from payments where user_id = ${userId} and status = 'paid')
    or exists (select from appointments seen left join attendance on attendance.booking_id = seen.id
      where (seen.patient_id = ${userId} or seen.user_id = ${userId}) and (seen.booked_by_administrator is not null or attendance.arrived_at is not null))
    or exists (select from approvals join covers on covers.id = approvals.cover_id
      where covers.added_by = ${userId} and approvals.state = 'given'))`;
}

/**
 * Whether something vouches for an account: a center has seen it, or it has proved a telephone number that only as many
 * accounts share as a family does. What others did from its network or browser does not count against it.
 */
export function hasVouched(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${hasProvedNumber(userId)} or ${isSeenByCenter(userId)})`;
}

/**
 * Whether an account has proved a telephone number by a code, and no more accounts have that number than a family
 * shares.
 */
export function hasProvedNumber(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from account_phones mine where mine.user_id = ${userId} and ${ACCOUNTS_OF_NUMBER} >= (
    select count(*) from account_phones others where others.number = mine.number))`;
}
