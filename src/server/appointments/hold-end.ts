/** The one writer of a hold's end, except where its booking is turned, moved, or gets another way of payment. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';

/**
 * Sets until when the chairs of pending bookings are held. Every hold has an end, so that it lapses even if nobody
 * comes back to it. `which`: a condition over `bookings`. `now`: given where the session itself counts as changed.
 */
export async function holdUntil(
  db: Db | Tx,
  which: RawBuilder<boolean>,
  until: Date | RawBuilder<Date>,
  now?: Date,
): Promise<void> {
  await sql`update bookings set hold_expires_at = ${until} ${now ? sql`, updated_at = ${now}` : sql``}
    where bookings.status = 'pending' and ${which}`.execute(db);
}
