import type { z } from 'zod';
import type { deskPaying } from '../../../contract/admin';
import type { Scope } from '../../../domain/rights';
import { windowLabel } from '../../../domain/windows';
import { isHeld, lockPatients } from '../../appointments';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { isKeptAs } from '../../seats';
import { inScope } from '../../staff';
import { bookAtDesk, type Booked } from '../book-at-desk';

/** A chair that is kept for somebody who waits. */
const findOffer = (db: Db | Tx, scope: Scope, offerId: string, now: Date) =>
  db
    .selectFrom('bookings')
    .select(['id', 'patient_id', 'center_id', 'session_date', 'start_hour', 'chair'])
    .where('bookings.id', '=', offerId)
    .where(inScope(scope))
    .where(isKeptAs('offer'))
    .where(isHeld(now))
    .executeTakeFirst();

/**
 * Books the chair that is kept for somebody who waits, as the desk books. The wait ends with it, as any wait. Throws
 * `offer-gone` if it was taken, passed on, or its time is over, and the errors of `bookAtDesk`.
 */
export async function bookOffer(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { offerId, paying }: { offerId: string; paying: z.output<typeof deskPaying> },
  now: Date,
): Promise<Booked> {
  const found = await findOffer(tx, scope, offerId, now);
  if (!found) throw gone();
  await lockPatients(tx, [found.patient_id]);
  const offer = await findOffer(tx, scope, offerId, now);
  if (!offer) throw gone();
  await tx
    .updateTable('waits')
    .set({ said: 'yes', said_note: null, said_at: now, said_by: administrator.administratorId })
    .where('patient_id', '=', offer.patient_id)
    .where('ended_at', 'is', null)
    .where((where) => where(where.val(offer.center_id), '=', where.fn.any('centers')))
    .execute();
  const { patient_id: _id, center_id: centerId, session_date: date, start_hour: startHour, chair } = offer;
  const sessions = [{ date, time: windowLabel(startHour), chair }];
  return bookAtDesk(tx, administrator, scope, { patient: { _id }, centerId, sessions, ...paying }, now);
}

const gone = () => new AppError('offer-gone', { message: 'This chair is no longer kept for them.' });
