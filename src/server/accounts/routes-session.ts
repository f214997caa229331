/** Endpoints for logging in, staying logged in, and logging out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS, account } from '../../contract';
import { localPath } from '../../domain/local-path';
import type { Context } from '../context';
import { patientOf } from './authenticate';
import { COOKIES, RENEWAL_PATH, clearSessionCookies, setDeviceCookie } from '../platform/http/cookies';
import { knock, letIn } from '../platform/http/door';
import { AppError } from '../errors';
import { logAuthentication } from '../platform/http/log-authentication';
import { route } from '../platform/http/route';
import { browserOf, enter, linkWaitingGoogle, setSession } from './enter';
import { passwordMatches } from '../platform/secrets/password';
import { lockUnchanged } from './lock-account';
import { knownDevice, logIn } from './log-in';
import { PERSON, presentUser } from './present';
import { type Refreshed, logOut, refreshSession, sessionOfRefreshToken } from './sessions';
import { TAG } from './tag';
import { signAccessToken } from './tokens';

const WRONG_LOGIN = 'Incorrect email or password';
const BLOCKED = REFUSALS['account-blocked'].message;

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, config } = context;

  route(app, account.login, TAG, async ({ body }, request, reply) => {
    const browser = browserOf(request);
    const who = {
      account: body.email,
      address: request.ip,
      device: await knownDevice(database.db, body, browser),
    };
    await knock(limits, 'login', who);
    const row = await database.db
      .selectFrom('users')
      .select([...PERSON, 'status'])
      .where('email', '=', body.email)
      .executeTakeFirst();
    if (!(await passwordMatches(row?.password_hash ?? null, body.password)) || !row) {
      return refuseLogin(request, row?.id);
    }
    await letIn(limits, 'login', who);
    if (row.status !== 'active') {
      logAuthentication(request, { way: 'password', outcome: 'refused', account: row.id });
      return {
        success: false as const,
        code: 'account-blocked' as const,
        message: BLOCKED,
        // A client that shows errors only at fields shows this one below the address.
        usererror: BLOCKED,
        data: { message: BLOCKED, usererror: BLOCKED },
      };
    }
    const session = await database.db.transaction().execute(async (tx) => {
      if (!(await lockUnchanged(tx, row))) return null;
      await linkWaitingGoogle(tx, context, row.id, request, reply);
      return logIn(tx, row, browser, clock());
    });
    if (!session) return refuseLogin(request, row.id);
    logAuthentication(request, { way: 'password', outcome: 'accepted', account: row.id });
    return enter(context, reply, { session, user: row }, browser, 'Logged in.');
  });

  route(app, account.userdata, TAG, async ({ patient }) => {
    const accessToken = await signAccessToken(patient, context.secret, clock());
    return { success: true as const, user: presentUser({ ...patient, id: patient.userId }), accessToken };
  });

  /** Renews the session of the refresh cookie. Returns the new access token; null if the session is over. */
  async function renew(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const token = request.cookies[COOKIES.refresh];
    const refreshed = token
      ? await database.db.transaction().execute((tx) => refreshSession(tx, context.secret, token, clock()))
      : null;
    if (refreshed) logRefresh(request, refreshed);
    if (!refreshed || 'refused' in refreshed) {
      clearSessionCookies(reply, config);
      return null;
    }
    if (request.cookies[COOKIES.device]) setDeviceCookie(reply, config, browserOf(request).deviceToken);
    return setSession(context, refreshed, reply);
  }

  route(app, account.refresh, TAG, async (_, request, reply) => {
    const accessToken = await renew(request, reply);
    if (accessToken === null) throw new AppError('not-authenticated');
    return { success: true as const, accessToken };
  });

  // Only for pages, so not in the contract.
  const forPages = { schema: { hide: true }, config: { for: 'everybody' as const } };
  app.get<{ Querystring: { next?: unknown } }>(RENEWAL_PATH, forPages, async (request, reply) => {
    await renew(request, reply);
    return reply.redirect(localPath(String(request.query.next)) ?? '/');
  });

  route(app, account.logout, TAG, async (_, request, reply) => {
    const token = request.cookies[COOKIES.refresh];
    const sessionId = token
      ? await sessionOfRefreshToken(database.db, token)
      : (await patientOf(context, request))?.sessionId;
    if (sessionId) await database.db.transaction().execute((tx) => logOut(tx, sessionId, clock()));
    clearSessionCookies(reply, config);
    return { success: true as const, message: 'Logged out.' };
  });
}

/** Answers an unknown address, and a password that is wrong or was changed during this login, alike. */
function refuseLogin(request: FastifyRequest, account: string | undefined) {
  logAuthentication(request, { way: 'password', outcome: 'refused', account });
  return { success: false as const, passerror: WRONG_LOGIN, data: { passerror: WRONG_LOGIN } };
}

function logRefresh(request: FastifyRequest, refreshed: Refreshed): void {
  const account = refreshed.userId ?? undefined;
  const outcome = 'refused' in refreshed ? 'refused' : 'accepted';
  const reason = 'refused' in refreshed ? refreshed.refused : undefined;
  logAuthentication(request, { way: 'refresh-token', outcome, account, reason });
}
