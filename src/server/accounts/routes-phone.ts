/** Endpoints for signing up and logging in with a mobile number. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { phoneEntry } from '../../contract';
import { PHONE_CHANNELS } from '../../domain/messages';
import { limitTries, sendPhoneCode } from '../codes';
import type { Context } from '../context';
import { AppError } from '../errors';
import { hasEnded } from '../outbox';
import { languageOfPage } from '../platform/http/cookies';
import { logAuthentication } from '../platform/http/log-authentication';
import { route } from '../platform/http/route';
import { browserOf, enter } from './enter';
import { enterByPhone } from './enter-by-phone';
import { knownDevice } from './log-in';
import { TAG } from './tag';

/**
 * The channel by which a code goes to a number. Whoever answered STOP to one is written to by the other. Throws
 * `channel-not-offered`, `phone-country`, and what `limit` throws, which comes before any code.
 */
export async function channelTo(
  { database, senders, config, limits }: Context,
  phone: string,
  limit: () => Promise<void>,
): Promise<(typeof PHONE_CHANNELS)[number]> {
  const offered = PHONE_CHANNELS.filter((channel) => senders[channel]);
  if (offered.length === 0) throw new AppError('channel-not-offered');
  if (!config.phoneCountries.some((code) => phone.startsWith(`+${code}`))) {
    const { message } = new AppError('phone-country');
    throw new AppError('phone-country', { fields: { phone: message } });
  }
  await limit();
  const ended = await Promise.all(offered.map((channel) => hasEnded(database.db, channel, phone)));
  if (ended.every(Boolean)) await limits.take('code-to-ended', phone);
  return offered.find((_, n) => !ended[n]) ?? offered[0]!;
}

export function phoneEntryRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, senders } = context;

  route(app, phoneEntry.sendCode, TAG, async ({ body: { phone } }, request) => {
    const channel = await channelTo(context, phone, () => limitCodes(context, phone, request));
    const asked = {
      userId: null,
      number: phone,
      channel,
      orBySms: senders.sms !== null,
      language: languageOfPage(request),
    };
    const { verificationId } = await database.db.transaction().execute((tx) => sendPhoneCode(tx, asked, clock()));
    return { success: true as const, verificationId, message: 'We sent a code to this number.' };
  });

  route(app, phoneEntry.enter, TAG, async ({ body }, request, reply) => {
    await limitTries(context, 'phone', body.VerificationId, request.ip);
    const browser = browserOf(request);
    const { phone, otp, VerificationId: verificationId, username, ...agreement } = body;
    const input = { phone, otp, verificationId, username, agreement, browser, language: languageOfPage(request) };
    const outcome = await database.db.transaction().execute((tx) => enterByPhone(tx, context, input, clock()));
    const account = 'refused' in outcome ? outcome.userId : outcome.user.id;
    logAuthentication(request, { way: 'phone-code', outcome: 'refused' in outcome ? 'refused' : 'accepted', account });
    if ('refused' in outcome) throw refused(outcome.refused);
    const { isNew } = outcome;
    const message = isNew ? 'Your account is open.' : 'Logged in.';
    return { ...(await enter(context, reply, outcome, browser, message)), isNew };
  });
}

/** A refusal at the field that it is about. */
function refused(code: AppError['code']): AppError {
  const { message } = new AppError(code);
  if (code === 'phone-name-needed') return new AppError(code, { fields: { username: message } });
  return code.startsWith('otp-') ? new AppError(code, { fields: { otp: message } }) : new AppError(code);
}

/**
 * Limits on codes to numbers of people who are not logged in: each costs money and rings somebody's phone. The narrower
 * ones come first, so that their refusal does not use up the wider ones. Throws `codes-busy`, `otp-mail-limit`.
 */
export async function limitCodes({ database, limits }: Context, phone: string, request: FastifyRequest): Promise<void> {
  await limits.take('phone-code-network', request.ip);
  const device = await knownDevice(database.db, { phone }, browserOf(request));
  if (device !== null) await limits.take('phone-code-number-known', phone, device);
  else {
    await limits.take('phone-code-number-network', phone, request.ip);
    await limits.take('phone-code-number', phone);
    await limits.take('phone-code-number-day', phone);
  }
  await limits.take('phone-code-day-network', request.ip);
  await limits.take('phone-code-prefix-day', phone.slice(0, -4));
  if (!phone.startsWith('+91')) await limits.take('phone-code-abroad-day', 'everybody');
  await limits.take('phone-code-day', 'everybody');
}
