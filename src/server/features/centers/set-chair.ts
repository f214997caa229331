import { istDateOf } from '../../../domain/time';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { addException, endException, listExceptions } from './capacity';

/** What patients read where they are given another chair because of it. */
const REASON = 'A chair is out of order';

type ChairSaid = { centerId: string; chair: number; outOfOrder: boolean };

/**
 * Says that a chair is out of order today, or works again, for who is on the floor; what is so already stays. Whoever is booked on
 * it keeps the appointment. Throws AppError: center-not-found, invalid-input for a chair that there is not, and chair-out-longer
 * where a plan of its own, of other chairs or days too, has closed it.
 */
export async function setChair(
  tx: Tx,
  administrator: Administrator,
  { centerId, chair, outOfOrder }: ChairSaid,
  now: Date,
): Promise<void> {
  const today = istDateOf(now);
  const standing = (await listExceptions(tx, centerId, now)).filter(
    ({ from, to, chairNumbers }) => from <= today && today <= to && chairNumbers?.includes(chair),
  );
  if (outOfOrder) {
    if (standing.some(({ time }) => time === null)) return;
    const wanted = { from: today, to: today, time: undefined, chairs: undefined, chairNumbers: [chair] };
    const rest = { reason: REASON, plan: undefined, anyway: true };
    await addException(tx, administrator, centerId, { ...wanted, ...rest }, now);
    return;
  }
  for (const { _id, from, to, time, chairNumbers } of standing) {
    if (from !== to || time !== null || chairNumbers!.length > 1) throw new AppError('chair-out-longer');
    await endException(tx, administrator, [centerId], _id, now);
  }
}
