/** Endpoints for proving a telephone number, and forgetting it. */
import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract';
import type { Context } from '../context';
import { limitTries, sendPhoneCode } from '../codes';
import { AppError } from '../errors';
import { route } from '../platform/http/route';
import { hasEnded } from '../outbox';
import { requireOffered } from './channel-consents';
import { forgetNumber, isKnownToHave, proveNumber } from './phones';
import { presentSettings } from './settings';
import { TAG } from './tag';

export function phoneRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits, senders } = context;

  route(app, messages.sendPhoneCode, TAG, async ({ body, patient: { userId } }, request) => {
    requireOffered(senders, body.channel);
    await limits.take('phone-code-network', request.ip);
    await limits.take('phone-code-account', userId);
    await limits.take('phone-code-account-day', userId);
    if (await isKnownToHave(database.db, userId, body.number)) {
      await limits.take('phone-code-number-known', body.number, userId);
    } else {
      await limits.take('phone-code-number-network', body.number, request.ip);
      await limits.take('phone-code-number', body.number);
      await limits.take('phone-code-number-day', body.number);
    }
    if (await hasEnded(database.db, body.channel, body.number)) await limits.take('code-to-ended', body.number);
    const { verificationId } = await database.db
      .transaction()
      .execute((tx) => sendPhoneCode(tx, { userId, ...body }, clock()));
    return { success: true as const, verificationId, message: 'We sent a code to this number.' };
  });

  route(app, messages.provePhone, TAG, async ({ body, patient: { userId } }, request) => {
    await limitTries(context, 'phone', body.verificationId, request.ip);
    const refused = await database.db
      .transaction()
      .execute((tx) => proveNumber(tx, context, { userId, ...body }, clock()));
    if (refused) {
      const { message } = new AppError(refused);
      throw new AppError(refused, { fields: { otp: message } });
    }
    return { success: true as const, ...(await presentSettings(database.db, context, userId)) };
  });

  route(app, messages.forgetPhone, TAG, async ({ patient: { userId } }) => {
    await database.db.transaction().execute((tx) => forgetNumber(tx, userId, clock()));
    return { success: true as const, ...(await presentSettings(database.db, context, userId)) };
  });
}
