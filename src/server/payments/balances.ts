import { type RawBuilder, sql } from 'kysely';
import { dueSessions } from './payments';

/**
 * SQL of what each person and a center settle: a table with `center_id`, `patient_id`, `due` for sessions and `credit` in
 * the account (paise; negative where extras are not paid). The person owes `due - credit`. `where`: which rows of
 * `bookings` and of `account_entries` count, each by the name that is given.
 */
export function balances(where: (table: 'bookings' | 'account_entries') => RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`(select center_id, patient_id, sum(due)::int as due, sum(credit)::int as credit from (
    select bookings.center_id, bookings.patient_id, bookings.price_paise as due, 0 as credit
      from ${dueSessions} and ${where('bookings')}
    union all
    select account_entries.center_id, account_entries.patient_id, 0, account_entries.amount_paise
      from account_entries where ${where('account_entries')}) moved
    group by center_id, patient_id)`;
}
