/** Endpoints for setting a new password by mail, and for changing it. */
import type { FastifyInstance } from 'fastify';
import { account, profile } from '../../contract';
import type { Context } from '../context';
import { AppError } from '../errors';
import { languageOfPage } from '../platform/http/cookies';
import { logAuthentication } from '../platform/http/log-authentication';
import { route } from '../platform/http/route';
import { browserOf, enter, linkWaitingGoogle, setSession } from './enter';
import { hashPassword, passwordMatches, refuseCommonPassword } from '../platform/secrets/password';
import { lockUnchanged } from './lock-account';
import { knownDevice } from './log-in';
import { resetPassword } from './reset-password';
import { codeIsRight, limitTries, sendOtp } from '../codes';
import { startAnew } from './sessions';
import { setPassword } from './set-password';
import { TAG } from './tag';

export function passwordRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock } = context;

  route(app, account.forgotPassword, TAG, async ({ body }, request) => {
    const device = await knownDevice(database.db, body, browserOf(request));
    if (device !== null) await limits.take('reset-address-device', body.email, device);
    else {
      await limits.take('reset-network', request.ip);
      await limits.take('reset-address-network', body.email, request.ip);
      await limits.take('reset-address', body.email);
      await limits.take('reset-address-day', body.email);
    }
    const { verificationId } = await database.db
      .transaction()
      .execute((tx) => sendOtp(tx, context, body.email, 'reset', languageOfPage(request)));
    return { success: true as const, verificationId, message: 'We sent a code to your email.' };
  });

  route(app, account.resetPassword, TAG, async ({ body }, request, reply) => {
    await limitTries(context, 'mail', body.VerificationId, request.ip);
    refuseCommonPassword(body.password);
    const code = { verificationId: body.VerificationId, otp: body.otp };
    // Hashing costs time and memory, so it is done only after a right code.
    const isRight = await codeIsRight(database.db, context, { ...code, purpose: 'reset' });
    const passwordHash = isRight ? await hashPassword(body.password) : null;
    const input = { ...code, passwordHash, browser: browserOf(request) };
    const outcome = await database.db.transaction().execute(async (tx) => {
      const result = await resetPassword(tx, context, input);
      if (!('refused' in result)) await linkWaitingGoogle(tx, context, result.user.id, request, reply);
      return result;
    });
    const known = 'refused' in outcome ? undefined : outcome.user.id;
    logAuthentication(request, { way: 'mailed-code', outcome: known ? 'accepted' : 'refused', account: known });
    if ('refused' in outcome) throw new AppError(outcome.refused);
    if (outcome.user.email !== null) await limits.forget('login-account-network', outcome.user.email, request.ip);
    return enter(context, reply, outcome, input.browser, 'Your new password is set.');
  });

  route(app, profile.changePassword, TAG, async ({ body, patient }, request, reply) => {
    if (!patient.hasPassword) throw new AppError('password-missing');
    await limits.take('password-session', patient.userId, patient.sessionId);
    await limits.take('password-account', patient.userId);
    refuseCommonPassword(body.newPassword, 'newPassword');
    const row = await database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', patient.userId)
      .executeTakeFirstOrThrow();
    if (!(await passwordMatches(row.password_hash, body.currentPassword))) {
      logAuthentication(request, { way: 'password', outcome: 'refused', account: patient.userId });
      throw wrongPassword();
    }
    await limits.take('password-change-account', patient.userId);
    const passwordHash = await hashPassword(body.newPassword);
    const now = clock();
    const session = await database.db.transaction().execute(async (tx) => {
      const person = { ...patient, id: patient.userId };
      if (!(await lockUnchanged(tx, { ...person, ...row }))) throw wrongPassword();
      const change = { onceKey: `password-changed:${person.id}:${now.toISOString()}`, endsPasskeys: false };
      await setPassword(tx, person, passwordHash, change, now);
      return startAnew(tx, patient, now);
    });
    await limits.forget('password-session', patient.userId, patient.sessionId);
    await limits.forget('password-account', patient.userId);
    const accessToken = await setSession(context, session, reply);
    return { success: true as const, message: 'Your password is changed. Other devices were logged out.', accessToken };
  });
}

function wrongPassword(): AppError {
  const { message } = new AppError('password-wrong');
  return new AppError('password-wrong', { fields: { currentPassword: message } });
}
