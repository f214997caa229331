/**
 * Surplus: money that was paid and pays for nothing, because another payment, mostly one at a desk, pays for the
 * session.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../domain/money';
import type { Db, Tx } from '../platform/db/database';
import { refundable } from './refundable';

/**
 * Whether a payment was asked for a booking: it pays for it, or a desk took the money in its place. Expects the table
 * `bookings`.
 */
export function isAskedForBy(paymentId: string): RawBuilder<boolean> {
  return sql<boolean>`bookings.id in (select booking_id from sessions_asked_for(${paymentId}))`;
}

/** Reads the bookings that a payment was asked for, the earliest first. */
export function askedFor(tx: Tx, paymentId: string): Promise<{ id: string; status: string }[]> {
  return tx
    .selectFrom('appointments as bookings')
    .select(['id', 'status'])
    .where(isAskedForBy(paymentId))
    .orderBy('session_date')
    .orderBy('start_hour')
    .execute();
}

/**
 * A session that a payment was asked for and does not pay for. `paise`: how much of the payment is to go back for it.
 */
export type SurplusSession = { bookingId: string; paise: Paise };

/**
 * Reads the sessions for which part of a payment is to go back because another payment pays for them, the earliest
 * first. Sessions for which a refund of this payment was ever written are left out: a person looks after those. The
 * payment's row must be locked.
 */
export async function surplusOf(tx: Tx, paymentId: string): Promise<SurplusSession[]> {
  const { rows } = await sql<SurplusSession>`
    select bookings.id as "bookingId", ${refundable} as paise
    from sessions_asked_for(${paymentId}) asked join appointments bookings on bookings.id = asked.booking_id
    join payments on payments.id = ${paymentId}
    where bookings.payment_id is distinct from payments.id and ${refundable} > 0
      and not exists (select from refunds where booking_id = bookings.id and payment_id = payments.id)
    order by bookings.session_date, bookings.start_hour, bookings.id`.execute(tx);
  return rows;
}

/**
 * Reads paid payments since a moment of which some money neither pays for a session nor goes back, with that amount in
 * paise. Failed refunds are left out, since they wait for a person, and so are payments that a bank disputes.
 */
export async function unneededPayments(db: Db | Tx, since: Date): Promise<{ id: string; paise: Paise }[]> {
  const { rows } = await sql<{ id: string; paise: Paise }>`
    select p.id::text as id, (p.amount_paise - pays.paise - went.paise)::int as paise
    from payments p
    cross join lateral (select coalesce(sum(price_paise), 0) as paise from appointments where payment_id = p.id) pays
    cross join lateral (select coalesce(sum(r.amount_paise), 0) as paise from refunds r
      left join appointments b on b.id = r.booking_id and b.payment_id = p.id
      where r.payment_id = p.id and b.id is null and (r.status <> 'failed' or not is_tried_again(r))) went
    where p.status = 'paid' and p.created_at >= ${since} and p.amount_paise > pays.paise + went.paise
      -- Any other sum that is wrong, another rule names.
      and (not exists (select from appointments where payment_id = p.id)
        or exists (select from desk_entries where replaces_payment_id = p.id))
      and not exists (select from disputes where payment_id = p.id and standing in ('open', 'lost'))`.execute(db);
  return rows;
}
