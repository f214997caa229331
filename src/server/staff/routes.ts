/** Endpoints for logging in and out of the administrators' area, changing the own password, and the audit log. */
import type { FastifyInstance } from 'fastify';
import { audit, session } from '../../contract/admin';
import { recordAction } from './actions';
import type { Context } from '../context';
import { authenticateAdministrator } from './authenticate';
import { hasJustChanged, setAdministratorCookie } from '../platform/http/cookies';
import { knock, letIn as forgetKnock } from '../platform/http/door';
import { SUSPENDED, askForStep, letIn } from './answer-login';
import { logAuthentication } from '../platform/http/log-authentication';
import { AppError } from '../errors';
import { route } from '../platform/http/route';
import { hashPassword, passwordMatches, refuseCommonPassword } from '../platform/secrets/password';
import { changeOwnPassword } from './change-own-password';
import { browserOf, knownDevice } from './devices';
import { TAG } from './tag';
import { beginMfaChallenge, secondFactorOf } from './mfa-challenges';
import { listActions } from './list-actions';
import { lockAdministrator } from './lock-administrator';
import { requireOwnPassword } from './require-own-password';
import { ADMINISTRATOR_SESSION_HOURS, admit, endAdministratorSession } from './sessions';
import { nameOfProvider } from './list-staff';
import { centersOf } from './roles';
import { identityProviderRoutes } from './identity-provider-routes';
import { staffPasskeyRoutes } from './passkey-routes';
import { staffRoutes } from './staff-routes';
import { twoFactorRoutes } from './two-factor-routes';

const NOBODY = 'an unknown name';
const WRONG_LOGIN = 'Wrong user name or password.';
export function administratorRoutes(app: FastifyInstance, context: Context): void {
  const { database, reads, limits, clock, config } = context;
  twoFactorRoutes(app, context);
  staffRoutes(app, context);
  identityProviderRoutes(app, context);
  staffPasskeyRoutes(app, context);

  route(app, session.logIn, TAG, async ({ body }, request, reply) => {
    const { userName, password } = body;
    const browser = browserOf(request);
    const who = { account: userName, address: request.ip, device: await knownDevice(database.db, userName, browser) };
    await knock(limits, 'administrator', who);
    const row = await database.db
      .selectFrom('administrators')
      .select(['id', 'user_name', 'password_hash', 'suspended_at'])
      .where('user_name', '=', userName)
      .executeTakeFirst();
    const subject = { subject: 'administrator', subjectId: row?.id, subjectName: userName } as const;
    const refuse = async () => {
      // An unknown name is not stored: it may be a password that was typed into the wrong field.
      const doer = { administratorId: row?.id ?? null, userName: row ? userName : NOBODY, requestId: request.id };
      await recordAction(
        database.db,
        doer,
        { action: 'login-failed', ...subject, subjectName: doer.userName },
        clock(),
      );
      logAuthentication(request, { way: 'administrator-password', outcome: 'refused', account: row?.id });
      return { success: false as const, message: WRONG_LOGIN };
    };
    if (!(await passwordMatches(row?.password_hash ?? null, password)) || !row) return refuse();
    // Only somebody who knows the password learns this.
    if (row.suspended_at) return { ...(await refuse()), message: SUSPENDED, isSuspended: true as const };
    await forgetKnock(limits, 'administrator', who);
    const admitted = await database.db.transaction().execute(async (tx) => {
      // Verifying takes a while, and the password may have been changed meanwhile.
      if ((await lockAdministrator(tx, row.id)) !== row.password_hash) return null;
      const step = await secondFactorOf(tx, row.id, config.adminTwoFactor);
      if (step) return { step, token: await beginMfaChallenge(tx, row.id, step, clock()) };
      const doer = { administratorId: row.id, userName: row.user_name, requestId: request.id };
      return { step, token: await admit(tx, doer, browser, clock()) };
    });
    if (!admitted) return refuse();
    logAuthentication(request, { way: 'administrator-password', outcome: 'accepted', account: row.id });
    const { step, token } = admitted;
    if (step) return askForStep(reply, config, step, token);
    letIn(reply, config, token, browser);
    return { success: true as const, token };
  });

  route(app, session.getAdmin, TAG, async ({ administrator: { userName, roles, hasPassword } }) => {
    const centers = await centersOf(database.db, roles);
    const admin = {
      userName,
      roles: [...roles],
      ...(centers.length > 0 && { centers }),
      ...(!hasPassword && { signInAt: nameOfProvider(config) }),
    };
    return { success: true as const, admin };
  });

  route(app, session.logOut, TAG, async (_, request, reply) => {
    const administrator = await authenticateAdministrator(context, request).catch((error: unknown) => {
      // The session is over already, so there is nothing to log out of.
      if (error instanceof AppError) return null;
      throw error;
    });
    setAdministratorCookie(reply, config, null, 0);
    if (administrator) {
      const { administratorId, userName, sessionId } = administrator;
      await endAdministratorSession(database.db, sessionId, clock());
      const subject = { subject: 'administrator', subjectId: administratorId, subjectName: userName } as const;
      await recordAction(database.db, administrator, { action: 'logged-out', ...subject }, clock());
    }
    return { success: true as const, message: 'Signed out.' };
  });

  route(app, session.changePassword, TAG, async ({ body, administrator }, _request, reply) => {
    const oldHash = await requireOwnPassword(context, administrator, body.currentPassword, 'currentPassword');
    refuseCommonPassword(body.newPassword, 'newPassword');
    const newHash = await hashPassword(body.newPassword);
    const token = await database.db
      .transaction()
      .execute((tx) => changeOwnPassword(tx, administrator, { oldHash, newHash }, clock()));
    setAdministratorCookie(reply, config, token, ADMINISTRATOR_SESSION_HOURS);
    return { success: true as const, message: 'Your password is changed. Your other sessions have ended.', token };
  });

  route(app, audit.list, TAG, async ({ query, ...reader }, request) => {
    const listed = await reads.from((db) => listActions(db, reader, query), hasJustChanged(request));
    return { success: true as const, ...listed };
  });
}
