/** Setting a new password by mail, and changing it. */
import type { FastifyInstance } from 'fastify';
import { account, profile } from '../../../contract';
import type { Context } from '../../context';
import { Refused } from '../../http/refuse';
import { logAuthentication } from '../../http/log-authentication';
import { route } from '../../http/route';
import { oweMail } from '../../mail/owe-mail';
import { browserOf, enter, linkWaitingGoogle } from './enter';
import { hashPassword, passwordMatches, refuseCommonPassword } from '../../secrets/password';
import { knownDevice } from './log-in';
import { resetPassword } from './reset-password';
import { sendOtp } from './send-otp';
import { codeIsRight } from './verify-otp';
import { endSessionsOf } from './sessions';
import { TAG } from './tag';

export function passwordRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, jobs } = context;

  route(app, account.forgotPassword, TAG, async ({ body }, request) => {
    const device = await knownDevice(database.db, body.email, browserOf(request));
    if (device !== null) await limits.take('reset-address-device', body.email, device);
    else {
      await limits.take('otp-network', request.ip);
      await limits.take('reset-address', body.email);
      await limits.take('reset-address-day', body.email);
    }
    const { verificationId } = await database.db
      .transaction()
      .execute((tx) => sendOtp(tx, context, body.email, 'reset'));
    return { success: true as const, verificationId, message: 'We sent a code to your e-mail.' };
  });

  route(app, account.resetPassword, TAG, async ({ body }, request, reply) => {
    await limits.take('otp-verify-network', request.ip);
    refuseCommonPassword(body.password);
    const code = { verificationId: body.VerificationId, otp: body.otp };
    // A hash costs time and memory, and is made for a right code only.
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
    if ('refused' in outcome) throw new Refused(outcome.refused);
    await limits.forget('login-account-network', outcome.user.email, request.ip);
    return enter(context, reply, outcome, input.browser, 'Your new password is set.');
  });

  route(app, profile.changePassword, TAG, async ({ body, patient }, request) => {
    if (!patient.hasPassword) throw new Refused('password-missing');
    await limits.take('password-session', patient.userId, patient.sessionId);
    refuseCommonPassword(body.newPassword, 'newPassword');
    const row = await database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', patient.userId)
      .executeTakeFirstOrThrow();
    if (!(await passwordMatches(row.password_hash, body.currentPassword))) {
      logAuthentication(request, { way: 'password', outcome: 'refused', account: patient.userId });
      const wrong = new Refused('password-wrong');
      throw new Refused('password-wrong', { fields: { currentPassword: wrong.message } });
    }
    await limits.take('password-change-account', patient.userId);
    const passwordHash = await hashPassword(body.newPassword);
    const now = clock();
    await database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', patient.userId)
        .where('status', '=', 'active')
        .execute();
      await endSessionsOf(tx, patient.userId, now, patient.sessionId);
      const onceKey = `password-changed:${patient.userId}:${now.toISOString()}`;
      const mail = { onceKey, recipient: patient.email, details: { username: patient.username } };
      await oweMail(tx, jobs, { ...mail, template: 'password-changed' }, now);
    });
    await limits.forget('password-session', patient.userId, patient.sessionId);
    return { success: true as const, message: 'Your password is changed. Other devices were logged out.' };
  });
}
