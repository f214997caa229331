/** What several features count of bookings, said once in SQL. The tables are called `bookings` and `payments`. */
import { sql } from 'kysely';
import { istDateOf } from '../../domain/time';
import { START_HOURS, windowBegins } from '../../domain/windows';

/** Whether a booking is still to come: it has a chair (an unpaid hold until it lapses) and its window has not begun. */
export function isUpcoming(now: Date) {
  const today = istDateOf(now);
  const later = START_HOURS.filter((hour) => windowBegins(today, hour) > now);
  return sql<boolean>`(bookings.status in ('pending', 'confirmed')
    and (bookings.hold_expires_at is null or bookings.hold_expires_at > ${now})
    and bookings.session_date >= ${today}
    and (bookings.session_date > ${today} or bookings.start_hour = any(${later}::smallint[])))`;
}

/** Paise captured for a booking and not given back (`refundableFor` of features/bookings, for sums). */
export const captured = sql<number>`case when payments.status = 'paid'
  and not exists (select from refunds where refunds.booking_id = bookings.id and refunds.status <> 'failed') then bookings.price_paise else 0 end`;
