import type { z } from 'zod';
import type { deskPaying } from '../../../contract/admin';
import type { Scope } from '../../../domain/rights';
import { windowLabel } from '../../../domain/windows';
import { lockPatients } from '../../appointments';
import { findOfferAtDesk } from '../../bookings';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { inScope } from '../../staff';
import { bookAtDesk, type Booked } from '../book-at-desk';

/**
 * Books the chair that is kept for somebody who waits, and takes them off the list. Throws
 * `offer-gone` if it was taken, passed on, or its time is over, and the errors of `bookAtDesk`.
 */
export async function bookOffer(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { offerId, paying }: { offerId: string; paying: z.output<typeof deskPaying> },
  now: Date,
): Promise<Booked> {
  const found = await findOfferAtDesk(tx, inScope(scope), offerId, now);
  if (!found) throw gone();
  await lockPatients(tx, [found.patient_id]);
  const offer = await findOfferAtDesk(tx, inScope(scope), offerId, now);
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
  // On a cover the kept price is what the patient adds, and says nothing of the charge.
  const promised = offer.scheme === null ? offer.price_paise : undefined;
  return bookAtDesk(tx, administrator, scope, { patient: { _id }, centerId, sessions, promised, ...paying }, now);
}

const gone = () => new AppError('offer-gone', { message: 'This chair is no longer kept for them.' });
