import { istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { addException, endException, listExceptions } from './set-capacity';

/** What patients read where they are given another chair because of it. */
const REASON = 'A chair is out of order';

type ChairSaid = { centerId: string; chair: number; outOfOrder: boolean; reason?: string | undefined };

/**
 * Says that a chair is out of order today, or works again, for who is on the floor; what is so already stays. Whoever is booked on
 * it keeps the appointment. Returns why it was out of order, where it works again: an undo says so once more. Throws AppError:
 * center-not-found, invalid-input for a chair that there is not, and chair-out-longer where it is closed for longer, or people are
 * to be moved because of it: that plan would go on without its reason.
 */
export async function setChair(
  tx: Tx,
  administrator: Administrator,
  { centerId, chair, outOfOrder, reason }: ChairSaid,
  now: Date,
): Promise<string | null> {
  const today = istDateOf(now);
  const standing = (await listExceptions(tx, centerId, now)).filter(
    ({ from, to, chairNumbers }) => from <= today && today <= to && chairNumbers?.includes(chair),
  );
  if (outOfOrder) {
    if (standing.some(({ time }) => time === null)) return null;
    const wanted = { from: today, to: today, time: undefined, chairs: undefined, chairNumbers: [chair] };
    const rest = { reason: reason ?? REASON, plan: undefined, anyway: true };
    await addException(tx, administrator, centerId, { ...wanted, ...rest }, now);
    return null;
  }
  for (const { _id, from, to, time, chairNumbers } of standing) {
    const isLonger = from !== to || time !== null || chairNumbers!.length > 1;
    if (isLonger || (await hasPlan(tx, _id))) throw new AppError('chair-out-longer');
    await endException(tx, administrator, [centerId], _id, now);
  }
  return standing[0]?.reason ?? null;
}

/** Whether people are moved, or are to be, because of what is closed. */
async function hasPlan(tx: Tx, exceptionId: string): Promise<boolean> {
  const plan = await tx
    .selectFrom('closures')
    .select('id')
    .where('exception_id', '=', exceptionId)
    .where('state', '<>', 'given-up')
    .executeTakeFirst();
  return plan !== undefined;
}
