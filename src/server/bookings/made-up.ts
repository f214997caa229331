/**
 * Sessions that make up for one that the center cancelled: once, and at its old price, whatever the next center
 * charges.
 */
import { sql } from 'kysely';
import type { Paise } from '../../domain/money';
import type { Db, Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { cancelAskedBy, isLive, type WholeBooking, wholeBookings } from '../appointments';

/**
 * Whether the center caused the cancellation of a session: it closed, or cancelled without the patient asking for it.
 */
export function isByCenter(lost: WholeBooking): boolean {
  const { status, cancel_reason: reason } = lost;
  const isOurs = reason === 'administrator' && cancelAskedBy(lost) !== 'patient';
  return status === 'cancelled' && (reason === 'center-closed' || isOurs);
}

type Paid = Pick<WholeBooking, 'scheme' | 'sponsor_id' | 'price_paise'>;

/**
 * Whether a scheme or sponsor paid for a session, or it was free. Then its price says nothing about the price of
 * another one.
 */
export function isFunded({ scheme, sponsor_id: sponsorId, price_paise: price }: Paid): boolean {
  return scheme !== null || sponsorId !== null || price === 0;
}

/**
 * Reads the most that a session may cost (paise) if it makes up for one that the center cancelled: the old price, if
 * the patient paid that. Infinity for a funded one. Throws `nothing-to-make-up` for any other session.
 */
export async function mostForLost(tx: Tx, patientId: string, bookingId: string): Promise<Paise> {
  const lost = await wholeBookings(tx)
    .where('bookings.id', '=', bookingId)
    .where('bookings.patient_id', '=', patientId)
    .executeTakeFirst();
  if (!lost || !isByCenter(lost)) throw new AppError('nothing-to-make-up');
  return isFunded(lost) ? Infinity : lost.price_paise;
}

/**
 * Whether another session makes up for a lost session already. Follows chains, in which a session that made up for
 * another one was lost in turn. The patient's lock keeps the answer true.
 */
export async function isMadeUp(db: Db | Tx, patientId: string, bookingId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with recursive chain(id) as (
      values (${bookingId}::uuid)
      union
      select case when bookings.makes_up_for = chain.id then bookings.id else bookings.makes_up_for end
      from chain join appointments bookings on bookings.patient_id = ${patientId} and bookings.makes_up_for is not null
        and (bookings.makes_up_for = chain.id or bookings.id = chain.id))
    select from appointments bookings join chain using (id) where makes_up_for is not null and ${isLive(now)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
