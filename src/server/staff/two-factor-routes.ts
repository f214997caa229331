/** Endpoints for the second factor of a login, and for managing the own one. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { twoFactor } from '../../contract/admin';
import { recordAction } from './actions';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import type { Administrator, MfaChallenge } from '../platform/http/callers';
import { logAuthentication } from '../platform/http/log-authentication';
import { AppError } from '../errors';
import { route } from '../platform/http/route';
import { letIn } from './answer-login';
import { type Browser, browserOf, knownDevice } from './devices';
import { endMfaChallenge, takeTry } from './mfa-challenges';
import { lockAdministrator } from './lock-administrator';
import { renewRecoveryCodes } from './recovery-codes';
import { requireOwnPassword } from './require-own-password';
import { type FromProvider, admit, endAdministratorSessions } from './sessions';
import { TAG } from './tag';
import { beginEnrolment, confirmEnrolment, readTwoFactor, spendCode, turnOff } from './two-factor';
import { requireMfaChallenge } from './who-enrols';

type Secrets = { password?: string | undefined; code: string };

export function twoFactorRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, config, secret } = context;

  route(app, twoFactor.logIn, TAG, async ({ body }, request, reply) => {
    const challenge = await requireMfaChallenge(context, request);
    const browser = browserOf(request);
    const tries = await takeTries(context, request, challenge, browser);
    const doer = { administratorId: challenge.administratorId, userName: challenge.userName, requestId: request.id };
    const admitted = await database.db.transaction().execute(async (tx) => {
      // A change of the password has either ended the challenge by now, or waits and then ends the session.
      await lockAdministrator(tx, challenge.administratorId);
      const spent = await spendCode(tx, secret, challenge.administratorId, body.code, clock());
      if (!spent) return null;
      if (!(await endMfaChallenge(tx, challenge))) throw new AppError('login-half-over');
      const how = { secondStep: spent.kind, ...(spent.kind === 'recovery' && { recoveryCodesLeft: spent.left }) };
      return { spent, token: await admit(tx, doer, browser, clock(), how, fromOf(challenge)) };
    });
    const outcome = admitted ? 'accepted' : 'refused';
    logAuthentication(request, { way: 'administrator-code', outcome, account: challenge.administratorId });
    if (!admitted) {
      const failed = { action: 'login-failed', ...aboutSelf(challenge), after: { secondStep: 'wrong' } } as const;
      await recordAction(database.db, doer, failed, clock());
      throw tries.isLast ? new AppError('login-half-over') : wrongCode();
    }
    await tries.giveBack();
    letIn(reply, config, admitted.token, browser);
    const left = admitted.spent.kind === 'recovery' ? { recoveryCodesLeft: admitted.spent.left } : {};
    return { success: true as const, token: admitted.token, ...left };
  });

  route(app, twoFactor.get, TAG, async ({ administrator: { administratorId } }) => {
    const { onSince, recoveryCodesLeft } = await readTwoFactor(database.db, administratorId);
    const isRequired = config.adminTwoFactor === 'required';
    return { success: true as const, isRequired, onSince: onSince?.toISOString() ?? null, recoveryCodesLeft };
  });

  route(app, twoFactor.enrol, TAG, async ({ body, enrolling }) => {
    const { session, challenge } = enrolling;
    const person = session ?? challenge;
    const { onSince } = await readTwoFactor(database.db, person.administratorId);
    const begin = (tx: Tx) => beginEnrolment(tx, secret, person);
    const { password = '', code = '' } = body;
    if (session && onSince) return { success: true as const, ...(await withBoth(session, { password, code }, begin)) };
    if (session) await requireOwnPassword(context, session, password, 'password');
    else if (onSince) throw new AppError('login-half-over');
    return { success: true as const, ...(await database.db.transaction().execute(begin)) };
  });

  route(app, twoFactor.confirm, TAG, async ({ body, enrolling }, request, reply) => {
    const { session, challenge } = enrolling;
    const person = session ?? challenge;
    const { administratorId } = person;
    const browser = browserOf(request);
    const tries = await takeTries(context, request, person, browser);
    const doer = { administratorId, userName: person.userName, requestId: request.id };
    const confirmed = await database.db.transaction().execute(async (tx) => {
      const input = { code: body.code, mayReplace: session !== null };
      const recoveryCodes = await confirmEnrolment(tx, secret, administratorId, input, clock());
      if (!recoveryCodes) return null;
      if (challenge && !(await endMfaChallenge(tx, challenge))) throw new AppError('login-half-over');
      await endAdministratorSessions(tx, administratorId, clock(), session?.sessionId);
      await recordAction(tx, doer, { action: 'two-factor-turned-on', ...aboutSelf(person) }, clock());
      return {
        recoveryCodes,
        token: challenge && (await admit(tx, doer, browser, clock(), undefined, fromOf(challenge))),
      };
    });
    if (!confirmed) throw tries.isLast ? new AppError('login-half-over') : wrongCode();
    await tries.giveBack();
    const { recoveryCodes, token } = confirmed;
    if (token === null) return { success: true as const, recoveryCodes };
    letIn(reply, config, token, browser);
    return { success: true as const, recoveryCodes, token };
  });

  route(app, twoFactor.renewRecoveryCodes, TAG, async ({ body, administrator }) => {
    const recoveryCodes = await withBoth(administrator, body, async (tx) => {
      await recordAction(tx, administrator, { action: 'recovery-codes-renewed', ...aboutSelf(administrator) }, clock());
      return renewRecoveryCodes(tx, secret, administrator.administratorId);
    });
    return { success: true as const, recoveryCodes };
  });

  route(app, twoFactor.turnOff, TAG, async ({ body, administrator }) => {
    if (config.adminTwoFactor === 'required') throw new AppError('two-factor-required');
    const { administratorId, sessionId } = administrator;
    await withBoth(administrator, body, async (tx) => {
      await turnOff(tx, administratorId);
      await endAdministratorSessions(tx, administratorId, clock(), sessionId);
      await recordAction(tx, administrator, { action: 'two-factor-turned-off', ...aboutSelf(administrator) }, clock());
    });
    return { success: true as const, message: 'Two-step sign-in is off. Your other sessions have ended.' };
  });

  /**
   * Does something after the password, if they have one, and a code were given again. Throws `password-wrong`, `two-factor-wrong`,
   * `too-many-tries`.
   */
  async function withBoth<T>(
    administrator: Administrator,
    { password = '', code }: Secrets,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const { administratorId, sessionId } = administrator;
    if (administrator.hasPassword) await requireOwnPassword(context, administrator, password, 'password');
    await limits.take('administrator-code-session', administratorId, sessionId);
    const done = await database.db.transaction().execute(async (tx) => {
      if (!(await spendCode(tx, secret, administratorId, code, clock()))) throw wrongCode();
      return work(tx);
    });
    await limits.forget('administrator-code-session', administratorId, sessionId);
    return done;
  }
}

type Tries = {
  /** Whether this was the challenge's last try. */
  isLast: boolean;
  /** Gives the try back, after a right code. */
  giveBack(): Promise<void>;
};

/**
 * Uses up a try before the code is checked. A session has its own count, and so has a device that logged in before. All
 * others share one count across networks, since they know the password already. Throws `too-many-tries`,
 * `login-half-over`.
 */
async function takeTries(
  { database, limits }: Context,
  request: FastifyRequest,
  person: MfaChallenge | Administrator,
  browser: Browser,
): Promise<Tries> {
  const { administratorId } = person;
  if (!('tokenHash' in person)) {
    await limits.take('administrator-code-session', administratorId, person.sessionId);
    return {
      isLast: false,
      giveBack: () => limits.forget('administrator-code-session', administratorId, person.sessionId),
    };
  }
  const device = await knownDevice(database.db, person.userName, browser);
  if (device !== null) await limits.take('administrator-code-device', administratorId, device);
  else {
    await limits.take('administrator-network', request.ip);
    await limits.take('administrator-code', administratorId);
  }
  const left = await takeTry(database.db, person);
  if (left === null) throw new AppError('login-half-over');
  return {
    isLast: left === 0,
    async giveBack() {
      if (device !== null) return limits.forget('administrator-code-device', administratorId, device);
      await limits.giveBack('administrator-network', request.ip);
      await limits.forget('administrator-code', administratorId);
    },
  };
}

/** The error for a code that is wrong, late or used, at its field. */
function wrongCode(): AppError {
  const { message } = new AppError('two-factor-wrong');
  return new AppError('two-factor-wrong', { fields: { code: message } });
}

/** The provider's session that a challenge came from goes on as this one; the second factor is our own. */
function fromOf({ oidcSid: sid }: MfaChallenge): FromProvider {
  return { sid, hasTwoFactor: false };
}

function aboutSelf({ administratorId, userName }: { administratorId: string; userName: string }) {
  return { subject: 'administrator', subjectId: administratorId, subjectName: userName } as const;
}
