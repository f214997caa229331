/** By which channels an account is told. */
import type { FastifyInstance } from 'fastify';
import { isNoticeCode, messages } from '../../contract';
import type { Context } from '../context';
import { AppError } from '../errors';
import { route } from '../platform/http/route';
import { readLinkToken } from '../platform/secrets/link-token';
import { PHONE_CHANNELS } from '../../domain/messages';
import { endAddress, resumeAddress } from '../outbox';
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

  route(app, messages.reminderMails, TAG, async ({ body: { token, isOn } }, request) => {
    const done = (message: string, hasOther = false) => ({ success: true as const, message, hasOther });
    const address = readLinkToken(secret, 'address-mails', token);
    if (address !== null) {
      const mailbox = Buffer.from(address, 'base64url').toString();
      if (isOn) await resumeAddress(database.db, 'mail', mailbox);
      else await endAddress(database.db, 'mail', mailbox, clock());
      return done(isOn ? 'Emails come to this address again.' : 'No more emails come to this address.');
    }
    if (isNoticeCode(token)) {
      // Switching them on again is a consent, which needs a login.
      if (isOn) throw new AppError('link-invalid');
      const { userId } = await findNotice(context, token, request.ip);
      if (userId === null) throw new AppError('link-invalid');
      await database.db.transaction().execute(async (tx) => {
        await lockChannels(tx, userId);
        await endChannels(tx, userId, PHONE_CHANNELS, 'stop', clock());
      });
      return done('No more messages come by WhatsApp or SMS.', isReachedOtherwise(await answer(userId)));
    }
    const userId = readLinkToken(secret, 'reminder-mails', token);
    const known = userId !== null && (await wantReminders(database.db, userId, isOn, clock()));
    if (!known) throw new AppError('link-invalid');
    const message = isOn ? 'Reminders come by email again.' : 'No more reminders come by email.';
    return done(message, isReachedOtherwise(await answer(userId)));
  });

  route(app, messages.switchChannel, TAG, async ({ params, body, patient: { userId } }) => {
    await limits.take('channel-account', userId);
    const wanted = { userId, channel: params.channel, ...body };
    await database.db.transaction().execute((tx) => switchChannel(tx, context, wanted, clock()));
    return answer(userId);
  });
}
