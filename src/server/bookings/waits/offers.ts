/** Offers to people who wait: lists, finds and declines them, for accounts and for desks. An offer is accepted by booking it. */
import { type RawBuilder, sql } from 'kysely';
import type { Offer } from '../../../contract';
import { type Paise, paiseToRupees } from '../../../domain/money';
import type { IstDate } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import type { Db, Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { type CareDeed, mayAct, reachesPayer } from '../../patients';
import { isKeptAs } from '../../seats';
import { isHeld, isInWindows, transition } from '../../appointments';
import { windowsIn } from './waiting';

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

/**
 * Gives up the chair that is kept for the person of a wait in one of its windows, so that it goes to the next. `reason`:
 * `patient` where they don't want it, so that they are not offered it again; `administrator` where it is only taken back. Returns
 * whether there was one.
 */
export async function releaseOffer(
  tx: Tx,
  wait: { patient_id: string; centers: string[]; dates: string[]; start_hours: number[] },
  { reason, administratorId }: { reason: 'patient' | 'administrator'; administratorId: string },
  now: Date,
): Promise<boolean> {
  const where = sql<boolean>`bookings.patient_id = ${wait.patient_id} and ${isKeptAs('offer')} and ${isInWindows(windowsIn(wait))}`;
  const declining = { to: 'cancelled', reason, actor: 'administrator', administratorId, now } as const;
  return (await transition(tx, { where, status: 'pending' }, declining)).length > 0;
}

/**
 * Finds the chair that is kept for somebody who waits, for a desk. `finds`: which offers the desk may see, a condition
 * over `bookings`.
 */
export function findOfferAtDesk(db: Db | Tx, finds: RawBuilder<boolean>, offerId: string, now: Date) {
  return db
    .selectFrom('bookings')
    .select(['id', 'patient_id', 'center_id', 'session_date', 'start_hour', 'chair', 'price_paise', 'scheme'])
    .where('bookings.id', '=', offerId)
    .where(finds)
    .where(isKeptAs('offer'))
    .where(isHeld(now))
    .executeTakeFirst();
}

/** The chair that is kept for the person of a wait. `price` in paise; `until`: an ISO timestamp. */
export type KeptOffer = {
  id: string;
  centerId: string;
  center: string;
  date: IstDate;
  startHour: number;
  chair: number;
  price: Paise;
  until: string;
  scheme: string | null;
};

/** SQL over waits `w`: the chair that is kept in one of its windows (`KeptOffer`), or null. `finds`: as in `findOfferAtDesk`. */
export function keptOfferOf(finds: RawBuilder<boolean>, now: Date): RawBuilder<KeptOffer | null> {
  return sql<KeptOffer | null>`(
    select jsonb_build_object('id', bookings.id, 'centerId', bookings.center_id, 'center', centers.name,
      'date', bookings.session_date, 'startHour', bookings.start_hour, 'chair', bookings.chair,
      'price', bookings.price_paise, 'until', bookings.hold_expires_at, 'scheme', bookings.scheme)
    from bookings join centers on centers.id = bookings.center_id
    where bookings.patient_id = w.patient_id and ${isKeptAs('offer')} and ${isHeld(now)} and ${finds}
      and w.weekdays is null and bookings.center_id = any(w.centers) and bookings.session_date = any(w.dates)
      and bookings.start_hour = any(w.start_hours) limit 1)`;
}
