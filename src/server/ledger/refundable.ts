/** What may go back of a payment, and by whom, in SQL. */
import { type RawBuilder, sql } from 'kysely';
import type { Paise } from '../../domain/money';

/**
 * Paise that can be refunded for a booking: captured, and not refunded or under way. A failed refund left the money
 * with us. What a bank disputes, or took for its customer, is not ours to give. The tables are called `bookings` and `payments`.
 */
export const refundable = sql<Paise>`(case when payments.status = 'paid' then greatest(0, least(
  bookings.price_paise - (select coalesce(sum(amount_paise), 0) from refunds where booking_id = bookings.id and payment_id = payments.id and status <> 'failed'),
  payments.amount_paise - (select coalesce(sum(amount_paise), 0) from refunds where payment_id = payments.id and status <> 'failed')
    - (select coalesce(sum(amount_paise), 0) from disputes where payment_id = payments.id and standing in ('open', 'lost'))
)) else 0 end)::int`;

/**
 * Whether an appointment was cancelled while a bank disputed its payment `d`, so that nothing was given back, and the dispute left the
 * money here: somebody is to refund it.
 */
export const isOwedAfterDispute = sql<boolean>`(d.standing in ('won', 'closed') and bookings.status = 'cancelled'
  and bookings.updated_at between d.opened_at and d.closed_at and ${refundable} > 0
  and not exists (select from refunds where booking_id = bookings.id and reason = 'after-cancelling'))`;

/** Whether a refund is one that the payment provider makes: of what was paid at a desk, the desk pays back. */
export function isByProvider(refund = 'refunds'): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from payments paid
    where paid.id = ${sql.ref(`${refund}.payment_id`)} and paid.provider = 'desk')`;
}
