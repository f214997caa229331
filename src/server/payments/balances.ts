/** What persons and centers settle with each other: what is due for sessions, and what is in accounts. */
import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../domain/money';
import { type IstDate, istInstant } from '../../domain/time';
import { accountSums } from '../ledger';
import type { Db, Tx } from '../platform/db/database';

/**
 * SQL of the sessions that stand and for which the desk takes money, by the rule of `dueAtDesk`: `from … where …`, to be
 * continued with `and`, with `bookings` and `payments`. Sessions that are only held are left out, and those that were
 * restored after their money went back.
 */
export const dueSessions = sql`appointments bookings left join payments on payments.id = bookings.payment_id
  where bookings.status in ('confirmed', 'completed') and bookings.price_paise > 0 and not bookings.awaits_check
    and coalesce(payments.status, '') <> 'paid' and payments.written_off_at is null`;

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
    select center_id, patient_id, 0, credit from ${accountSums(where('account_entries'))} sums) moved
    group by center_id, patient_id)`;
}

type Balance = { centerId: string; due: Paise; credit: Paise };

/**
 * Reads what a person and some centers settle (paise): of each center what is due and what is in the account, and
 * nothing of one with neither. `until`: sessions and entries of this day and later don't count; a session that is paid by
 * now is not due, whenever it was paid.
 */
export async function balancesOf(
  db: Db | Tx,
  patientId: string,
  centerIds: readonly string[],
  until?: IstDate,
): Promise<Balance[]> {
  const isBefore = (table: 'bookings' | 'account_entries', day: IstDate) =>
    table === 'bookings'
      ? sql<boolean>`bookings.session_date < ${day}`
      : sql<boolean>`account_entries.at < ${istInstant(day, 0)}`;
  const theirs = (
    table: 'bookings' | 'account_entries',
  ) => sql<boolean>`${sql.ref(`${table}.patient_id`)} = ${patientId}
    and ${sql.ref(`${table}.center_id`)} = any(${[...centerIds]}::uuid[]) and ${until ? isBefore(table, until) : sql`true`}`;
  const { rows } = await sql<Balance>`
    select theirs.center_id as "centerId", theirs.due, theirs.credit from ${balances(theirs)} theirs`.execute(db);
  return rows;
}
