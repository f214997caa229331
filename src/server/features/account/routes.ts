import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { account } from '../../../contract';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { authenticate, patientOf } from '../../http/authenticate';
import {
  COOKIES,
  clearSessionCookies,
  clearSignupCookie,
  setSessionCookies,
  setSignupCookie,
} from '../../http/cookies';
import { Refused } from '../../http/refuse';
import { route } from '../../http/route';
import { hashPassword, isCommonPassword, passwordMatches } from './password';
import { presentUser } from './present';
import { register } from './register';
import { sendOtp } from './send-otp';
import { type OpenSession, endSession, openSession, refreshSession, sessionOfRefreshToken } from './sessions';
import { ACCESS_MINUTES, SESSION_DAYS, signAccessToken } from './tokens';
import { verifyOtp } from './verify-otp';

const TAG = { tag: 'Account' };
const WRONG_LOGIN = 'Incorrect e-mail or password';
const BLOCKED = 'This account is blocked. Please call support.';

export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, config } = context;
  const transact = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);

  const enter = async (session: OpenSession, reply: FastifyReply) => {
    const accessToken = await signAccessToken(session, context.secret, clock());
    const tokens = { accessToken, refreshToken: session.refreshToken };
    setSessionCookies(reply, config, tokens, { accessMinutes: ACCESS_MINUTES, sessionDays: SESSION_DAYS });
    return accessToken;
  };

  route(app, account.sendOtp, TAG, async ({ body }, request, reply) => {
    await limits.take('otp-network', request.ip);
    await limits.take('otp-address', body.email);
    const { verificationId } = await transact((tx) => sendOtp(tx, context, body.email));
    setSignupCookie(reply, config, verificationId);
    return { success: true as const, verificationId, message: 'We sent a code to your e-mail.' };
  });

  route(app, account.verifyOtp, TAG, async ({ body }, request) => {
    await limits.take('otp-verify-network', request.ip);
    const input = { verificationId: body.VerificationId, otp: body.otp };
    const outcome = await transact((tx) => verifyOtp(tx, context, input));
    if ('refused' in outcome) throw new Refused(outcome.refused);
    return { success: true as const, otpRecord: { email: outcome.email }, message: 'E-mail verified.' };
  });

  route(app, account.register, TAG, async ({ body }, request, reply) => {
    if (isCommonPassword(body.password)) {
      throw new Refused('password-too-common', { fields: { password: new Refused('password-too-common').message } });
    }
    const input = {
      username: body.username,
      email: body.email,
      passwordHash: await hashPassword(body.password),
      verificationId: body.VerificationId ?? request.cookies[COOKIES.signup],
      userAgent: userAgentOf(request),
    };
    const session = await transact((tx) => register(tx, input, clock()));
    clearSignupCookie(reply, config);
    const accessToken = await enter(session, reply);
    const user = presentUser({ id: session.userId, username: body.username, email: body.email, picture: null });
    return { success: true as const, message: 'Registration successful!', user, accessToken };
  });

  route(app, account.login, TAG, async ({ body }, request, reply) => {
    // Taken before the password is looked at: guesses sent at the same time count as well.
    await limits.take('login-network', request.ip);
    await limits.take('login-account', body.email);
    const row = await database.db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'picture', 'password_hash', 'status'])
      .where('email', '=', body.email)
      .executeTakeFirst();
    if (!(await passwordMatches(row?.password_hash ?? null, body.password)) || !row) {
      return { success: false as const, passerror: WRONG_LOGIN, data: { passerror: WRONG_LOGIN } };
    }
    await limits.giveBack('login-network', request.ip);
    await limits.forget('login-account', body.email);
    if (row.status !== 'active') return { success: false as const, message: BLOCKED, data: { message: BLOCKED } };
    const session = await transact((tx) => openSession(tx, row.id, userAgentOf(request), clock()));
    const accessToken = await enter(session, reply);
    return { success: true as const, message: 'Logged in.', user: presentUser(row), accessToken };
  });

  route(app, account.userdata, TAG, async (_, request) => {
    const patient = await authenticate(context, request);
    const accessToken = await signAccessToken(patient, context.secret, clock());
    return { success: true as const, user: presentUser({ ...patient, id: patient.userId }), accessToken };
  });

  route(app, account.refresh, TAG, async (_, request, reply) => {
    const token = request.cookies[COOKIES.refresh];
    const session = token ? await transact((tx) => refreshSession(tx, token, clock())) : null;
    if (!session) {
      clearSessionCookies(reply, config);
      throw new Refused('not-authenticated');
    }
    return { success: true as const, accessToken: await enter(session, reply) };
  });

  route(app, account.logout, TAG, async (_, request, reply) => {
    const token = request.cookies[COOKIES.refresh];
    const sessionId = token
      ? await sessionOfRefreshToken(database.db, token)
      : (await patientOf(context, request))?.sessionId;
    if (sessionId) await endSession(database.db, sessionId, clock());
    clearSessionCookies(reply, config);
    return { success: true as const, message: 'Logged out.' };
  });
}

function userAgentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent'] ?? null;
}
