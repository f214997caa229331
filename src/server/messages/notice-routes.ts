/** Endpoints behind the links of messages, for whoever has them. Cancelling is in `bookings/cancel-by-notice.ts`. */
import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract';
import type { Context } from '../context';
import { AppError } from '../errors';
import { route } from '../platform/http/route';
import { actorOf } from './notice-actor';
import { answerNotice, giveNumber } from './notice-answers';
import { findNotice } from './find-notice';
import { noteSeen } from './note-seen';
import { presentNotice } from './present-notice';
import { TAG } from './tag';
import { askForData } from './numbers/ask-for-data';
import { chooseHere } from './numbers/write-here';

export function noticeRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits } = context;

  route(app, messages.notice, TAG, async ({ params }, request) => {
    const notice = await findNotice(context, params.code, request.ip);
    return presentNotice(database.db, notice, clock());
  });

  route(app, messages.answer, TAG, async ({ params, body }, request) => {
    const { id } = await findNotice(context, params.code, request.ip);
    await limits.take('notice-answer', id);
    const answered = { code: params.code, answer: body.answer, by: body.by ?? ('page' as const) };
    const { outcome } = await database.db.transaction().execute((tx) => answerNotice(tx, answered, clock()));
    if (outcome !== 'answered') throw new AppError('notice-over');
    return presentNotice(database.db, await findNotice(context, params.code, request.ip), clock());
  });

  route(app, messages.writeHere, TAG, async ({ params, body }, request) => {
    const notice = await findNotice(context, params.code, request.ip);
    await limits.take('notice-answer', notice.id);
    await database.db.transaction().execute((tx) => chooseHere(tx, notice, body, clock()));
    return presentNotice(database.db, notice, clock());
  });

  route(app, messages.askForData, TAG, async ({ params, body }, request) => {
    const notice = await findNotice(context, params.code, request.ip);
    await limits.take('notice-answer', notice.id);
    await database.db.transaction().execute((tx) => askForData(tx, notice, body.wish, clock()));
    return presentNotice(database.db, notice, clock());
  });

  route(app, messages.giveNumber, TAG, async ({ params, body }, request) => {
    const notice = await findNotice(context, params.code, request.ip);
    await limits.take('notice-answer', notice.id);
    const { bookingId } = notice;
    const mayGive = bookingId !== null && (await actorOf(database.db, { ...notice, bookingId })) !== null;
    if (!mayGive) throw new AppError('notice-over');
    const isGiven = await database.db.transaction().execute((tx) => giveNumber(tx, notice.id, body.number));
    if (!isGiven) throw new AppError('notice-over');
    return presentNotice(database.db, notice, clock());
  });

  route(app, messages.seen, TAG, async ({ params, body }) => {
    const seen = { code: params.code, how: body.how, messageId: body.message };
    const isKnown = await database.db.transaction().execute((tx) => noteSeen(tx, seen, clock()));
    if (!isKnown) throw new AppError('not-found');
    return { success: true as const, message: 'Noted.' };
  });
}
