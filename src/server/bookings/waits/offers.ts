/** Offers to people who wait: lists, finds and declines them. An offer is accepted by booking it. */
import { sql } from 'kysely';
import type { Offer } from '../../../contract';
import { paiseToRupees } from '../../../domain/money';
import { windowLabel } from '../../../domain/windows';
import type { Db, Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { type CareDeed, mayAct, reachesPayer } from '../../patients';
import { isKeptAs } from '../../seats';
import { isHeld, transition } from '../../appointments';

function liveOffers(db: Db | Tx, userId: string, deed: CareDeed, now: Date) {
  return db
    .selectFrom('bookings')
    .select([
      'bookings.id',
      'patient_id',
      'center_id',
      'session_date',
      'start_hour',
      'price_paise',
      'cover_id',
      'hold_expires_at',
    ])
    .where(mayAct(userId, deed))
    .where(isKeptAs('offer'))
    .where(isHeld(now))
    .where(reachesPayer(userId));
}

/** Lists the chairs that are offered to patients whom an account may see, the most urgent first. */
export async function listOffers(db: Db, userId: string, now: Date): Promise<Offer[]> {
  const rows = await liveOffers(db, userId, 'see', now)
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select('centers.name as center_name')
    .orderBy('hold_expires_at')
    .orderBy('bookings.id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    patientId: row.patient_id,
    sessions: [
      {
        date: row.session_date,
        time: windowLabel(row.start_hour),
        centerId: row.center_id,
        CenterName: row.center_name,
        price: paiseToRupees(row.price_paise),
      },
    ],
    until: row.hold_expires_at!.toISOString(),
    ...(row.cover_id !== null && { coverId: row.cover_id }),
  }));
}

/**
 * Finds an offered chair that the account may take. Throws `offer-gone` if it was taken or declined, or its time is
 * over.
 */
export async function findOffer(db: Db, userId: string, offerId: string, now: Date) {
  const row = await liveOffers(db, userId, 'change', now).where('bookings.id', '=', offerId).executeTakeFirst();
  if (!row) throw new AppError('offer-gone');
  return row;
}

/** Declines an offer, so that the chair goes to the next person who waits. Throws `offer-gone`. */
export async function declineOffer(tx: Tx, userId: string, offerId: string, now: Date): Promise<void> {
  const where = sql<boolean>`bookings.id = ${offerId} and ${isKeptAs('offer')} and ${mayAct(userId, 'change')}`;
  const declining = { to: 'cancelled', reason: 'patient', actor: 'patient', now } as const;
  const declined = await transition(tx, { where, status: 'pending' }, declining);
  if (declined.length === 0) throw new AppError('offer-gone');
}
