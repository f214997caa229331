/** The end of every kind of login: sets the cookies, and links a pending Google identity. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { caresForOthers, hasConsented } from '../patients';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import {
  COOKIES,
  deviceTokenOf,
  setDeviceCookie,
  setGoogleLinkCookie,
  setSessionCookies,
} from '../platform/http/cookies';
import { linkGoogle } from './enter-with-google';
import type { Browser } from './log-in';
import { type Person, presentUser } from './present';
import type { OpenSession } from './sessions';
import { ACCESS_MINUTES, SESSION_DAYS, readGoogleLink, signAccessToken } from './tokens';

export async function setSession(context: Context, session: OpenSession, reply: FastifyReply): Promise<string> {
  const accessToken = await signAccessToken(session, context.secret, context.clock());
  const tokens = { accessToken, refreshToken: session.refreshToken };
  setSessionCookies(reply, context.config, tokens, { accessMinutes: ACCESS_MINUTES, sessionDays: SESSION_DAYS });
  return accessToken;
}

/** The answer of a successful login. */
export async function enter(
  context: Context,
  reply: FastifyReply,
  entered: { session: OpenSession; user: Person },
  browser: Browser,
  message: string,
) {
  const accessToken = await setSession(context, entered.session, reply);
  setDeviceCookie(reply, context.config, browser.deviceToken);
  const needsConsent = !(await hasConsented(context.database.db, entered.user.id));
  const user = presentUser({
    ...entered.user,
    hasPassword: entered.user.password_hash !== null,
    needsConsent,
    caresForOthers: await caresForOthers(context.database.db, entered.user.id),
  });
  return { success: true as const, message, user, accessToken };
}

/** Links the Google identity that this browser brought earlier, now that the person has proved to own the account. */
export async function linkWaitingGoogle(
  tx: Tx,
  context: Context,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = request.cookies[COOKIES.googleLink];
  if (!token) return;
  setGoogleLinkCookie(reply, context.config, null);
  const identity = await readGoogleLink(token, context.secret, context.clock());
  if (identity) await linkGoogle(tx, userId, identity);
}

/** Returns the browser of a request. A new one gets a token, which the answer sets. */
export function browserOf(request: FastifyRequest): Browser {
  return { userAgent: request.headers['user-agent'] ?? null, deviceToken: deviceTokenOf(request, COOKIES.device) };
}
