/** Cancelling a session by the link of its reminder, after "I can't come". It works as on the patient's own page. */
import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract';
import { type Paise, rupeesToPaise } from '../../domain/money';
import type { Context } from '../context';
import { AppError } from '../errors';
import { giveUpBooking, tellGivenUp } from './cancel-booking';
import { actorOf, answerNotice, findNotice, type FoundNotice, presentNotice, TAG } from '../messages';
import type { Tx } from '../platform/db/database';
import { route } from '../platform/http/route';
import { isReminder } from '../outbox';

export function cancelByNoticeRoute(app: FastifyInstance, context: Context): void {
  const { database, clock, limits } = context;

  route(app, messages.cancelSession, TAG, async ({ params, body }, request) => {
    const { code } = params;
    const notice = await findNotice(context, code, request.ip);
    await limits.take('notice-answer', notice.id);
    const shown = rupeesToPaise(body.refund ?? 0);
    await database.db.transaction().execute((tx) => cancelByNotice(tx, { ...notice, code }, shown, clock()));
    return presentNotice(database.db, await findNotice(context, code, request.ip), clock());
  });
}

/**
 * Cancels a session with the refund (paise) that was shown. If it is cancelled already, nothing changes: it is a double
 * click. Throws AppError `notice-over`, `refund-changed`, and `booking-not-found` if nobody may cancel by this link any
 * more.
 */
async function cancelByNotice(tx: Tx, notice: FoundNotice & { code: string }, shown: Paise, now: Date): Promise<void> {
  const { bookingId, template, code } = notice;
  if (bookingId === null || !isReminder(template)) throw new AppError('notice-over');
  // The first of all locks: a second press waits here, and then finds the session cancelled.
  await tx.selectFrom('notices').select('id').where('id', '=', notice.id).forUpdate().execute();
  const { status } = await tx
    .selectFrom('appointments as bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  if (status === 'cancelled') return;
  const userId = await actorOf(tx, { ...notice, bookingId });
  if (userId === null) throw new AppError('booking-not-found');
  const { outcome } = await answerNotice(tx, { code, answer: 'cannot', by: 'page' }, now);
  if (outcome !== 'answered') throw new AppError('notice-over');
  const givenUp = await giveUpBooking(tx, 'now', { userId }, { id: bookingId }, now);
  if (!givenUp) return;
  if (givenUp.sessions[0]!.refund !== shown) throw new AppError('refund-changed');
  await tellGivenUp(tx, givenUp, now);
}
