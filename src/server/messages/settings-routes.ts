/** Endpoints for the channels by which an account is reached. */
import type { FastifyInstance } from 'fastify';
import { isNoticeCode, messages } from '../../contract';
import type { Context } from '../context';
import { AppError } from '../errors';
import { route } from '../platform/http/route';
import { readAddressToken, readLinkToken } from '../platform/secrets/link-token';
import { PHONE_CHANNELS } from '../../domain/messages';
import { accountOf, endAddress } from '../outbox';
import { endChannels, lockChannels, switchChannel } from './channel-consents';
import { findNotice } from './find-notice';
import { isReachedOtherwise, presentSettings, wantReminders } from './settings';
import { TAG } from './tag';

export function messageSettingsRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits, secret } = context;
  const answer = async (userId: string) => ({
    success: true as const,
    ...(await presentSettings(database.db, context, userId)),
  });

  route(app, messages.settings, TAG, ({ patient: { userId } }) => answer(userId));

  route(app, messages.change, TAG, async ({ body, patient: { userId } }) => {
    await wantReminders(database.db, userId, body.mailsReminders, clock());
    return answer(userId);
  });

  // Without a login, messages can only be ended: switching them on is a consent.
  route(app, messages.endByLink, TAG, async ({ body: { token } }, request) => {
    const done = (ended: 'reminders' | 'address' | 'messages', message: string, hasOther = false) => {
      return { success: true as const, ended, message, hasOther };
    };
    const endReminders = async (userId: string | null) => {
      const isKnown = userId !== null && (await wantReminders(database.db, userId, false, clock()));
      if (!isKnown) throw new AppError('link-invalid');
      return done('reminders', 'No more reminders come by email.', isReachedOtherwise(await answer(userId)));
    };
    const address = readAddressToken(secret, token);
    if (address !== null) {
      await endAddress(database.db, 'mail', address, clock());
      // Whoever has opened an account since gets its mails, and ends those that an account can.
      const account = await accountOf(database.db, address);
      return account ? endReminders(account) : done('address', 'No more emails come to this address.');
    }
    if (isNoticeCode(token)) {
      const { userId } = await findNotice(context, token, request.ip);
      if (userId === null) throw new AppError('link-invalid');
      await database.db.transaction().execute(async (tx) => {
        await lockChannels(tx, userId);
        await endChannels(tx, userId, PHONE_CHANNELS, 'stop', clock());
      });
      return done('messages', 'No more messages come by WhatsApp or SMS.', isReachedOtherwise(await answer(userId)));
    }
    return endReminders(readLinkToken(secret, 'reminder-mails', token));
  });

  route(app, messages.switchChannel, TAG, async ({ params, body, patient: { userId } }) => {
    await limits.take('channel-account', userId);
    const wanted = { userId, channel: params.channel, ...body };
    await database.db.transaction().execute((tx) => switchChannel(tx, context, wanted, clock()));
    return answer(userId);
  });
}
