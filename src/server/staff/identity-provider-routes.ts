/** Endpoints for signing in at the identity provider, and for what it reports of sessions that have ended there. */
import type { FastifyInstance } from 'fastify';
import { BACK_CHANNEL_LOGOUT, identityProvider } from '../../contract/admin';
import type { Context } from '../context';
import { AppError } from '../errors';
import { COOKIES, setSignInCookie } from '../platform/http/cookies';
import { logAuthentication } from '../platform/http/log-authentication';
import { route } from '../platform/http/route';
import { SUSPENDED, askForStep, letIn } from './answer-login';
import { browserOf } from './devices';
import { enterByIdentity, signOutByProvider } from './enter-by-identity';
import type { SignInAttempt } from './identity-provider';
import { beginMfaChallenge, secondFactorOf } from './mfa-challenges';
import { admit } from './sessions';
import { TAG } from './tag';

/** Time to find the password, and to use a second factor, at the provider. */
const ATTEMPT_MINUTES = 15;
const WAY = 'administrator-identity';

export function identityProviderRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, config } = context;

  route(app, identityProvider.begin, TAG, async (_input, _request, reply) => {
    const { url, attempt } = await required().begin();
    setSignInCookie(reply, config, written(attempt), ATTEMPT_MINUTES);
    return { success: true as const, url };
  });

  route(app, identityProvider.finish, TAG, async ({ body: { answer } }, request, reply) => {
    const provider = required();
    const attempt = attemptIn(request.cookies[COOKIES.administratorSignIn]);
    // Another try begins anew, whatever becomes of this one.
    setSignInCookie(reply, config, null, 0);
    if (!attempt) throw new AppError('sign-in-failed');
    await limits.take('administrator-identity-network', request.ip);
    const identity = await provider.finish(answer, attempt);
    const browser = browserOf(request);
    const outcome = await database.db.transaction().execute(async (tx) => {
      const { account, refused } = await enterByIdentity(tx, provider, identity, request.id, clock());
      if (refused) return { account, refused };
      const { id: administratorId, userName } = account;
      const { sid, hasTwoFactor } = identity;
      const step = await secondFactorOf(tx, administratorId, config.adminTwoFactor, hasTwoFactor);
      if (step) return { account, step, token: await beginMfaChallenge(tx, administratorId, step, clock(), sid) };
      const doer = { administratorId, userName, requestId: request.id };
      const how = { signIn: provider.name, ...(hasTwoFactor && { secondStep: 'provider' }) };
      return { account, step, token: await admit(tx, doer, browser, clock(), how, { sid, hasTwoFactor }) };
    });
    const { account } = outcome;
    logAuthentication(request, {
      way: WAY,
      outcome: 'refused' in outcome ? 'refused' : 'accepted',
      account: account?.id,
    });
    if ('refused' in outcome) {
      if (outcome.refused === 'no-role') throw new AppError('no-role');
      return { success: false as const, message: SUSPENDED, isSuspended: true as const };
    }
    await limits.giveBack('administrator-identity-network', request.ip);
    if (outcome.step) return askForStep(reply, config, outcome.step, outcome.token);
    letIn(reply, config, outcome.token, browser);
    return { success: true as const };
  });

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const form = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, next) =>
      next(null, new URLSearchParams(body as string)),
    );
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, next) => next(null, null));

    // The signature of the token authenticates the sender.
    const options = { schema: { hide: true }, config: { for: 'everybody' } } as const;
    scope.post(BACK_CHANNEL_LOGOUT, options, async (request) => {
      const provider = context.identityProvider;
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      const signedOut = provider && token && (await provider.verifyLogout(token));
      // As the standard says: 400 for a token that is not valid.
      if (!provider || !signedOut) throw new AppError('invalid-input', { message: 'The logout token is not valid.' });
      const accounts = await database.db
        .transaction()
        .execute((tx) => signOutByProvider(tx, provider, signedOut, request.id, clock()));
      for (const { id } of accounts) request.log.info({ account: id }, 'signed out by the identity provider');
      return { success: true };
    });
    done();
  });

  function required() {
    if (!context.identityProvider) throw new AppError('no-identity-provider');
    return context.identityProvider;
  }
}

function written({ state, nonce, verifier }: SignInAttempt): string {
  return [state, nonce, verifier].join('.');
}

/** The attempt in a cookie; null where there is none. */
function attemptIn(cookie: string | undefined): SignInAttempt | null {
  const [, state, nonce, verifier] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(cookie ?? '') ?? [];
  return state && nonce && verifier ? { state, nonce, verifier } : null;
}
