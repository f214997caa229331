/** By which channels an account is told. */
import type { FastifyInstance } from 'fastify';
import { messages } from '../../../contract';
import type { Context } from '../../context';
import { route } from '../../platform/http/route';
import { switchChannel } from './channel-consents';
import { presentSettings, wantReminders } from './settings';
import { TAG } from './tag';

export function messageSettingsRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;
  const answer = async (userId: string) => ({
    success: true as const,
    ...(await presentSettings(database.db, context, userId)),
  });

  route(app, messages.settings, TAG, ({ patient: { userId } }) => answer(userId));

  route(app, messages.change, TAG, async ({ body, patient: { userId } }) => {
    await wantReminders(database.db, userId, body.mailsReminders, clock());
    return answer(userId);
  });

  route(app, messages.switchChannel, TAG, async ({ params, body, patient: { userId } }) => {
    const wanted = { userId, channel: params.channel, ...body };
    await database.db.transaction().execute((tx) => switchChannel(tx, context, wanted, clock()));
    return answer(userId);
  });
}
