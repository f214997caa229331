/** SQL for how much of a payment can be refunded, and who refunds it. */
import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../domain/money';

/**
 * Paise that can be refunded for a booking: what was paid, without refunds that are done or under way. A failed refund
 * left the money with us. Money that a bank disputes, or took for its customer, can't be refunded. Expects the tables
 * `bookings` and `payments`.
 */
export const refundable = sql<Paise>`(case when payments.status = 'paid' then greatest(0, least(
  bookings.price_paise - (select coalesce(sum(amount_paise), 0) from refunds where booking_id = bookings.id and payment_id = payments.id and status <> 'failed'),
  payments.amount_paise - (select coalesce(sum(amount_paise), 0) from refunds where payment_id = payments.id and status <> 'failed')
    - (select coalesce(sum(amount_paise), 0) from disputes where payment_id = payments.id and standing in ('open', 'lost'))
)) else 0 end)::int`;

/**
 * Whether an appointment was cancelled while a bank disputed its payment `d`, so that nothing was refunded, and the
 * dispute ended with the money still here: somebody has to refund it.
 */
export const isOwedAfterDispute = sql<boolean>`(d.standing in ('won', 'closed') and bookings.status = 'cancelled'
  and bookings.updated_at between d.opened_at and d.closed_at and ${refundable} > 0
  and not exists (select from refunds where booking_id = bookings.id and reason = 'after-cancelling'))`;

/** Whether the payment provider makes a refund. What was paid at a desk is paid back there. */
export function isByProvider(refund = 'refunds'): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from payments paid
    where paid.id = ${sql.ref(`${refund}.payment_id`)} and paid.provider = 'desk')`;
}
