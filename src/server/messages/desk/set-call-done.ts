import type { Scope } from '../../../domain/rights';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import { inScope } from '../../staff';
import { wholeBookings } from '../../appointments';
import { happened } from '../happened';

type Doer = { administratorId: string; userName: string };

/**
 * Records that somebody was called who had asked for it, or undoes that. If it is recorded so already, nothing changes,
 * since two clerks may make the same call. Throws AppError `call-not-found`.
 */
export async function setCallDone(
  tx: Tx,
  administrator: Doer,
  scope: Scope,
  { id, isDone }: { id: string; isDone: boolean },
  now: Date,
): Promise<void> {
  const call = await tx
    .selectFrom('call_requests')
    .innerJoin('appointments as bookings', 'bookings.id', 'call_requests.booking_id')
    .select(['call_requests.booking_id', 'call_requests.done_at'])
    .where('call_requests.id', '=', id)
    .where(inScope(scope))
    .forUpdate('call_requests')
    .executeTakeFirst();
  if (!call) throw new AppError('call-not-found');
  if ((call.done_at !== null) === isDone) return;
  await tx
    .updateTable('call_requests')
    .set(isDone ? { done_at: now, done_by: administrator.administratorId } : { done_at: null, done_by: null })
    .where('id', '=', id)
    .execute();
  const booking = await wholeBookings(tx).where('bookings.id', '=', call.booking_id).executeTakeFirstOrThrow();
  const done = { by: administrator, bookings: [booking], log: {} };
  await happened(tx, isDone ? 'called' : 'call-taken-back', done, now);
}
