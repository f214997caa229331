/** Endpoints for browsers that show notifications. */
import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract';
import { deviceOf } from '../../domain/device';
import type { Context } from '../context';
import { AppError } from '../errors';
import { route } from '../platform/http/route';
import { dropBrowser, subscribeBrowser } from './browsers';
import { presentSettings } from './settings';

const TAG = { tag: 'Messages' };

export function pushRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, senders } = context;

  route(app, messages.subscribe, TAG, async ({ body, patient: { userId, sessionId } }, request) => {
    await limits.take('push-account', userId);
    if (!senders.push) throw new AppError('push-not-offered');
    if (!senders.push.takes(body.endpoint)) throw new AppError('push-service-unknown');
    const { endpoint, keys, language } = body;
    const device = deviceOf(request.headers['user-agent'] ?? null);
    await database.db
      .transaction()
      .execute((tx) => subscribeBrowser(tx, userId, { endpoint, ...keys, device, language, sessionId }, clock()));
    return { success: true as const, ...(await presentSettings(database.db, context, userId)) };
  });

  route(app, messages.unsubscribe, TAG, async ({ params, patient: { userId } }) => {
    const isDropped = await database.db.transaction().execute((tx) => dropBrowser(tx, userId, params.id, clock()));
    if (!isDropped) throw new AppError('not-found');
    return { success: true as const, ...(await presentSettings(database.db, context, userId)) };
  });
}
