/** The one writer of until when a chair is held, but where its booking is turned, moved, or to be paid otherwise. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';

/**
 * Holds chairs of pending bookings until then: every hold has an end, so that it is over even where nobody comes back to it. `which`: a
 * condition over `bookings`. `now`: where that is news of the session itself.
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
