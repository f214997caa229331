/** Logging in, staying logged in, logging out. */
import type { FastifyInstance } from 'fastify';
import { REFUSALS, account } from '../../../contract';
import type { Context } from '../../context';
import { patientOf } from '../../http/authenticate';
import { COOKIES, clearSessionCookies } from '../../http/cookies';
import { knock, letIn } from '../../http/door';
import { Refused } from '../../http/refuse';
import { logAuthentication } from '../../http/log-authentication';
import { route } from '../../http/route';
import { browserOf, enter, linkWaitingGoogle, setSession } from './enter';
import { passwordMatches } from '../../secrets/password';
import { knownDevice, logIn } from './log-in';
import { PERSON, presentUser } from './present';
import { endSession, refreshSession, sessionOfRefreshToken } from './sessions';
import { TAG } from './tag';
import { signAccessToken } from './tokens';

const WRONG_LOGIN = 'Incorrect e-mail or password';
const BLOCKED = REFUSALS['account-blocked'].message;

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, config } = context;

  route(app, account.login, TAG, async ({ body }, request, reply) => {
    const browser = browserOf(request);
    const who = { account: body.email, address: request.ip, device: await knownDevice(database.db, body.email, browser) };
    await knock(limits, 'login', who);
    const row = await database.db
      .selectFrom('users')
      .select([...PERSON, 'status'])
      .where('email', '=', body.email)
      .executeTakeFirst();
    if (!(await passwordMatches(row?.password_hash ?? null, body.password)) || !row) {
      logAuthentication(request, { way: 'password', outcome: 'refused', account: row?.id });
      return { success: false as const, passerror: WRONG_LOGIN, data: { passerror: WRONG_LOGIN } };
    }
    await letIn(limits, 'login', who);
    const outcome = row.status === 'active' ? 'accepted' : 'refused';
    logAuthentication(request, { way: 'password', outcome, account: row.id });
    if (row.status !== 'active') return { success: false as const, message: BLOCKED, data: { message: BLOCKED } };
    const session = await database.db.transaction().execute(async (tx) => {
      await linkWaitingGoogle(tx, context, row.id, request, reply);
      return logIn(tx, context, row, browser, clock());
    });
    return enter(context, reply, { session, user: row }, browser, 'Logged in.');
  });

  route(app, account.userdata, TAG, async ({ patient }) => {
    const accessToken = await signAccessToken(patient, context.secret, clock());
    return { success: true as const, user: presentUser({ ...patient, id: patient.userId }), accessToken };
  });

  route(app, account.refresh, TAG, async (_, request, reply) => {
    const token = request.cookies[COOKIES.refresh];
    const session = token
      ? await database.db.transaction().execute((tx) => refreshSession(tx, token, clock()))
      : null;
    if (token) logAuthentication(request, { way: 'refresh-token', outcome: session ? 'accepted' : 'refused', account: session?.userId });
    if (!session) {
      clearSessionCookies(reply, config);
      throw new Refused('not-authenticated');
    }
    return { success: true as const, accessToken: await setSession(context, session, reply) };
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
