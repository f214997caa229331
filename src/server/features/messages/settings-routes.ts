/** By which channels an account is told. */
import type { FastifyInstance } from 'fastify';
import { messages } from '../../../contract';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { route } from '../../platform/http/route';
import { readLinkToken } from '../../platform/secrets/link-token';
import { switchChannel } from './channel-consents';
import { isReachedOtherwise, presentSettings, wantReminders } from './settings';
import { TAG } from './tag';

export function messageSettingsRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, secret } = context;
  const answer = async (userId: string) => ({
    success: true as const,
    ...(await presentSettings(database.db, context, userId)),
  });

  route(app, messages.settings, TAG, ({ patient: { userId } }) => answer(userId));

  route(app, messages.change, TAG, async ({ body, patient: { userId } }) => {
    await wantReminders(database.db, userId, body.mailsReminders, clock());
    return answer(userId);
  });

  route(app, messages.reminderMails, TAG, async ({ body: { token, isOn } }) => {
    const userId = readLinkToken(secret, 'reminder-mails', token);
    const known = userId !== null && (await wantReminders(database.db, userId, isOn, clock()));
    if (!known) throw new AppError('link-invalid');
    const message = isOn ? 'Reminders come by email again.' : 'No more reminders come by email.';
    return { success: true as const, message, hasOther: isReachedOtherwise(await answer(userId)) };
  });

  route(app, messages.switchChannel, TAG, async ({ params, body, patient: { userId } }) => {
    const wanted = { userId, channel: params.channel, ...body };
    await database.db.transaction().execute((tx) => switchChannel(tx, context, wanted, clock()));
    return answer(userId);
  });
}
