import { istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { addException, endException, listExceptions } from './set-capacity';

/** The reason for patients who are given another chair because of it. */
const REASON = 'A chair is out of order';

type ChairSaid = { centerId: string; chair: number; outOfOrder: boolean; reason?: string | undefined };

/**
 * Records for staff on the floor that a chair is out of order today, or works again; if it is recorded so already,
 * nothing changes. Bookings on it stay. If it works again, returns why it was out of order, so that an undo can record
 * that again. Throws AppError: center-not-found, invalid-input for a chair that does not exist, and chair-out-longer if
 * it is closed for longer, or if people are to be moved because of it, since that plan would continue without its
 * reason.
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

/** Whether people are moved, or are to be, because of a closure. */
async function hasPlan(tx: Tx, exceptionId: string): Promise<boolean> {
  const plan = await tx
    .selectFrom('closures')
    .select('id')
    .where('exception_id', '=', exceptionId)
    .where('state', '<>', 'given-up')
    .executeTakeFirst();
  return plan !== undefined;
}
