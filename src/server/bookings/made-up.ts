/** A session that the center cancelled may be made up for once at its old price, whatever the next center asks. */
import { sql } from 'kysely';
import type { Paise } from '../../domain/money';
import type { Db, Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { cancelAskedBy, isLive, type WholeBooking, wholeBookings } from '../appointments';

/** Whether the center was the cause of a cancelled session: it closed, or cancelled without the patient asking for it. */
export function isByCenter(lost: WholeBooking): boolean {
  const { status, cancel_reason: reason } = lost;
  const isOurs = reason === 'administrator' && cancelAskedBy(lost) !== 'patient';
  return status === 'cancelled' && (reason === 'center-closed' || isOurs);
}

type Paid = Pick<WholeBooking, 'scheme' | 'sponsor_id' | 'price_paise'>;

/**
 * Whether a scheme or a sponsor paid for a session, or a center asked for nothing: what the patient paid says nothing about the price
 * of another one.
 */
export function isFunded({ scheme, sponsor_id: sponsorId, price_paise: price }: Paid): boolean {
  return scheme !== null || sponsorId !== null || price === 0;
}

/**
 * The most that a session may cost which makes up for one that the center cancelled: what that did, where the patient paid for it.
 * Throws `nothing-to-make-up` for any other session.
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
 * Whether another session makes up for it already: for it, or for one that was to make up for it and was lost in turn, or that it
 * was to make up for itself. The patient's lock keeps the answer true.
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
