/** Endpoints of Google sign-in. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { REFUSALS, account } from '../../contract';
import type { Context } from '../context';
import { COOKIES, languageOfPage, setGoogleLinkCookie, setGoogleNonceCookie } from '../platform/http/cookies';
import { logAuthentication } from '../platform/http/log-authentication';
import { route } from '../platform/http/route';
import { browserOf, enter } from './enter';
import { enterWithGoogle } from './enter-with-google';
import { TAG } from './tag';
import { signGoogleLink } from './tokens';

const FAILED = 'Google authentication failed';
const NONCE = /^[\w-]{22}$/;
const LINK_FIRST =
  'This email already has an account with a password. Log in once with the password, or set a new one with "Forgot password?". After that, Google works too.';

export function googleRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, config, google } = context;

  route(app, account.googleStart, TAG, async (_, request, reply) => {
    if (!google) return { success: true as const, google: null };
    // Two tabs of a browser share one nonce until it is used, so that the second does not break the first.
    const kept = request.cookies[COOKIES.googleNonce];
    const nonce = kept && NONCE.test(kept) ? kept : randomBytes(16).toString('base64url');
    setGoogleNonceCookie(reply, config, nonce);
    const { clientId, chooserUrl } = google;
    return { success: true as const, google: { clientId, chooserUrl, nonce } };
  });

  route(app, account.googleAuth, TAG, async ({ body }, request, reply) => {
    await limits.take('google-network', request.ip);
    const nonce = request.cookies[COOKIES.googleNonce];
    const identity = google ? await google.verify(body.credential, nonce, clock()) : null;
    const forgetNonce = () => nonce && setGoogleNonceCookie(reply, config, null);
    const browser = browserOf(request);
    const newcomer = { ...body, language: languageOfPage(request) };
    const outcome = identity
      ? await database.db.transaction().execute((tx) => enterWithGoogle(tx, identity, newcomer, browser, clock()))
      : null;
    forgetNonce();
    if (!identity || !outcome || ('refused' in outcome && outcome.refused === 'spent')) {
      logAuthentication(request, { way: 'google', outcome: 'refused' });
      return { success: false as const, code: 'google-failed' as const, message: FAILED };
    }
    await limits.giveBack('google-network', request.ip);
    const known = 'session' in outcome ? outcome.session.userId : undefined;
    logAuthentication(request, { way: 'google', outcome: known ? 'accepted' : 'refused', account: known });
    if ('session' in outcome) return enter(context, reply, outcome, browser, 'Google authentication successful!');
    if (outcome.refused === 'blocked') {
      return {
        success: false as const,
        code: 'account-blocked' as const,
        message: REFUSALS['account-blocked'].message,
      };
    }
    const waiting = await signGoogleLink(identity, context.secret, clock());
    setGoogleLinkCookie(reply, config, waiting);
    return { success: false as const, code: 'google-link-first' as const, message: LINK_FIRST };
  });
}
