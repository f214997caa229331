/** Endpoints for signing up in three steps: the code, its verification, the account. */
import type { FastifyInstance } from 'fastify';
import { account } from '../../contract';
import { isId } from '../../contract/common';
import type { Context } from '../context';
import { COOKIES, clearSignupCookie, languageOfPage, setSignupCookie } from '../platform/http/cookies';
import { AppError } from '../errors';
import { logAuthentication } from '../platform/http/log-authentication';
import { route } from '../platform/http/route';
import { browserOf, enter } from './enter';
import { hashPassword, refuseCommonPassword } from '../platform/secrets/password';
import { givenFrom, register, requireVerified } from './register';
import { limitTries, sendOtp, verifyOtp } from '../codes';
import { TAG } from './tag';

export function signupRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, config } = context;

  route(app, account.sendOtp, TAG, async ({ body }, request, reply) => {
    await limits.take('otp-network', request.ip);
    await limits.take('otp-address-network', body.email, request.ip);
    await limits.take('otp-address', body.email);
    const { verificationId } = await database.db
      .transaction()
      .execute((tx) => sendOtp(tx, context, body.email, 'signup', languageOfPage(request)));
    setSignupCookie(reply, config, verificationId);
    return { success: true as const, verificationId, message: 'We sent a code to your email.' };
  });

  route(app, account.verifyOtp, TAG, async ({ body }, request) => {
    await limitTries(context, 'mail', body.VerificationId, request.ip);
    // A browser with cookies proves by its cookie that the verification is its own, and must not be able to prove it in
    // another way.
    const keepsCookies = request.cookies[COOKIES.signup] !== undefined;
    const input = {
      verificationId: body.VerificationId,
      otp: body.otp,
      purpose: 'signup',
      givenFrom: keepsCookies ? undefined : givenFrom(context.secret, request.ip),
    } as const;
    const outcome = await database.db.transaction().execute((tx) => verifyOtp(tx, context, input));
    logAuthentication(request, { way: 'mailed-code', outcome: 'refused' in outcome ? 'refused' : 'accepted' });
    if ('refused' in outcome) throw new AppError(outcome.refused);
    return { success: true as const, otpRecord: { email: outcome.email }, message: 'Email verified.' };
  });

  route(app, account.register, TAG, async ({ body }, request, reply) => {
    refuseCommonPassword(body.password);
    const { username, email } = body;
    // A cookie can hold anything.
    const kept = request.cookies[COOKIES.signup];
    const verificationId = body.VerificationId ?? (kept && isId(kept) ? kept : undefined);
    // Limited, because somebody who knows an address could wait for its owner to verify it.
    if (!verificationId) await limits.take('otp-verify-network', request.ip);
    const proof = verificationId ? { verificationId } : { givenFrom: givenFrom(context.secret, request.ip) };
    const language = languageOfPage(request);
    const input = { username, email, language, proof, browser: browserOf(request), agreement: body };
    await requireVerified(database.db, input, clock());
    const passwordHash = await hashPassword(body.password);
    const session = await database.db.transaction().execute((tx) => register(tx, { ...input, passwordHash }, clock()));
    clearSignupCookie(reply, config);
    const person = { id: session.userId, username, email, phone: null, language };
    const user = { ...person, picture: null, password_hash: passwordHash };
    return enter(context, reply, { session, user }, input.browser, 'Registration successful!');
  });
}
