/** What the link of a message leads to. Whoever has the code of a notice is whom it was sent to. */
import type { FastifyInstance } from 'fastify';
import { messages } from '../../../contract';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { route } from '../../platform/http/route';
import { noteSeen } from './note-seen';

const TAG = { tag: 'Messages' };

export function noticeRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;

  route(app, messages.seen, TAG, async ({ params, body }) => {
    const seen = { code: params.code, how: body.how, messageId: body.message };
    const isKnown = await database.db.transaction().execute((tx) => noteSeen(tx, seen, clock()));
    if (!isKnown) throw new AppError('not-found');
    return { success: true as const, message: 'Noted.' };
  });
}
