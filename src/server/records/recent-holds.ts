import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '../../domain/time';
import { holdLapsed } from './rules';
import { UNPAID_COUNTS_HOURS } from '../../domain/unpaid-holds';

/** The holds of the last day for which `which` is true: origins `o`, with their bookings `b` and payments `p`. */
const holds = (which: RawBuilder<unknown>, now: Date) => sql`
  hold_origins o join bookings b on b.id = o.booking_id join payments p on p.id = b.payment_id
  where o.held_at > ${new Date(now.getTime() - UNPAID_COUNTS_HOURS * HOUR_MS)} and ${which}`;

/** Whether a hold lapsed or was given back. What we could not open a payment page for is nobody's fault. */
const cameToNothing = (now: Date) => sql<boolean>`(p.status <> 'paid' and (
  b.status = 'cancelled' and b.cancel_reason in ('not-paid-in-time', 'patient')
  or ${holdLapsed(now, 'b')}))`;

/**
 * The holds of the last day for which `which` is true, of an origin `o`, each with what became of it. One that came to nothing
 * is unpaid unless the person has paid for another one since. Paid is what was not cancelled: else whoever pays and takes the
 * money back would have cleared everything for nothing.
 */
export function recentHolds(which: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`(
    select person, center_id, session_date, start_hour, held_at, hold_expires_at, is_paid, is_open,
      came_to_nothing and held_at > coalesce(max(paid_at) filter (where is_paid) over (partition by person), '-infinity') as is_unpaid,
      case status when 'cancelled' then least(updated_at, hold_expires_at) else hold_expires_at end as ended_at
    from (
      select o.person, o.held_at, b.center_id, b.session_date, b.start_hour, b.hold_expires_at, b.status, b.updated_at, p.paid_at,
        p.status = 'paid' and b.status <> 'cancelled' as is_paid,
        b.status = 'pending' and b.hold_expires_at > ${now} as is_open,
        ${cameToNothing(now)} as came_to_nothing
      from ${holds(which, now)}) each)`;
}

/** How many holds of the last day came to nothing at each center: at least as many as are unpaid, and quickly told. */
export function givenUpByCenter(now: Date): RawBuilder<unknown> {
  return sql`(select b.center_id, count(*)::int as holds from ${holds(cameToNothing(now), now)} group by b.center_id)`;
}
