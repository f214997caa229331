import { sql } from 'kysely';
import type { Paise } from '../../domain/money';
import type { Db, Tx } from '../platform/db/database';

/**
 * Paise that were captured for a booking and are neither given back nor on their way: what a cancellation by the center
 * returns. A refund that failed left the money with us.
 */
export async function refundableFor(db: Db | Tx, bookingId: string): Promise<Paise> {
  const { rows } = await sql<{ refundable: Paise }>`
    select greatest(0, least(
      b.price_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.booking_id = b.id and r.status <> 'failed'),
      p.amount_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed')
    ))::int as refundable
    from bookings b join payments p on p.id = b.payment_id
    where b.id = ${bookingId} and p.status = 'paid'`.execute(db);
  return rows[0]?.refundable ?? 0;
}
