import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '../../domain/time';
import { UNPAID_COUNTS_HOURS } from '../../domain/unpaid-holds';
import { isBooked } from '../seats';
import { holdLapsed, isHeld } from '../appointments';

/**
 * SQL of the last day's holds that match `which`: origins `o` with their `bookings` and payments `p`. An offered chair
 * counts as a hold once it has lapsed.
 */
const holds = (which: RawBuilder<unknown>, now: Date) => sql`
  hold_origins o join bookings on bookings.id = o.booking_id left join payments p on p.id = bookings.payment_id
  where o.held_at > ${new Date(now.getTime() - UNPAID_COUNTS_HOURS * HOUR_MS)} and ${which}`;

/**
 * Whether a hold lapsed or was given up unpaid, or an offer lapsed. Declining an offer doesn't count, since that is
 * what we ask for. A checkout that could not be opened, or a refused cover, is not the patient's fault.
 */
const cameToNothing = (
  now: Date,
) => sql<boolean>`(p.status is distinct from 'paid' and bookings.cover_refused is null and (
  bookings.status = 'cancelled' and (bookings.cancel_reason = 'not-paid-in-time'
    or (bookings.cancel_reason = 'patient' and ${isBooked}))
  or ${holdLapsed(now)}))`;

/**
 * SQL of the last day's holds that match `which`, of an origin `o`, each with its outcome. A hold that ended unpaid
 * counts unless the person has paid for another one since. A paid booking that was cancelled does not clear it:
 * otherwise paying and getting a refund would clear everything for free.
 */
export function recentHolds(which: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`(
    select person, center_id, session_date, start_hour, held_at, hold_expires_at, is_paid, is_open,
      came_to_nothing and held_at > coalesce(max(paid_at) filter (where is_paid) over (partition by person), '-infinity') as is_unpaid,
      case status when 'cancelled' then least(updated_at, hold_expires_at) else hold_expires_at end as ended_at
    from (
      select o.person, o.held_at, bookings.center_id, bookings.session_date, bookings.start_hour, bookings.hold_expires_at, bookings.status, bookings.updated_at, p.paid_at,
        coalesce(p.status = 'paid', false) and bookings.status <> 'cancelled' as is_paid,
        ${isBooked} and ${isHeld(now)} and not bookings.awaits_check as is_open,
        ${cameToNothing(now)} as came_to_nothing
      from ${holds(which, now)}) each)`;
}

/** SQL that counts the last day's unpaid holds at each center: an upper bound, and a fast query. */
export function givenUpByCenter(now: Date): RawBuilder<unknown> {
  return sql`(select bookings.center_id, count(*)::int as holds from ${holds(cameToNothing(now), now)} group by bookings.center_id)`;
}
