/** Endpoints for passkeys of staff: logging in with one, the second step of a login, and one's own. */
import type { FastifyInstance } from 'fastify';
import { staffPasskeys } from '../../contract/admin';
import type { Context } from '../context';
import { AppError } from '../errors';
import { logAuthentication } from '../platform/http/log-authentication';
import { route } from '../platform/http/route';
import { keysOf, listKeys } from '../platform/secrets/keyring';
import { accountOfKey, askOptionsFor, spendChallenge } from '../platform/secrets/passkeys';
import { recordAction } from './actions';
import { SUSPENDED, letIn } from './answer-login';
import { browserOf } from './devices';
import { lockAdministrator } from './lock-administrator';
import { endMfaChallenge, takeTry } from './mfa-challenges';
import {
  addStaffPasskey,
  beginStaffPasskey,
  keysOfStaff,
  ownerOfPasskey,
  removeStaffPasskey,
  secondStepFor,
  STAFF_LOG_IN,
  usePasskey,
} from './passkeys';
import { requireOwnPassword } from './require-own-password';
import { admit } from './sessions';
import { TAG } from './tag';
import { readTwoFactor, spendCode } from './two-factor';
import { requireMfaChallenge } from './who-enrols';

export function staffPasskeyRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, config, secret } = context;
  const { publicUrl } = config;

  route(app, staffPasskeys.beginLogIn, TAG, async (_, request) => {
    await limits.take('administrator-passkey-network', request.ip);
    const options = await askOptionsFor(database.db, publicUrl, STAFF_LOG_IN, [], 'required', clock());
    return { success: true as const, options };
  });

  route(app, staffPasskeys.logIn, TAG, async ({ body: { credential } }, request, reply) => {
    await limits.take('administrator-passkey-network', request.ip);
    const challenge = await spendChallenge(database.db, credential, STAFF_LOG_IN, clock());
    const owner = await ownerOfPasskey(database.db, credential);
    const browser = browserOf(request);
    const doer = { administratorId: owner?.id ?? null, userName: owner?.userName ?? '', requestId: request.id };
    // A suspended person is not told so by a key alone whose signature was not looked at.
    const isTheirs = owner !== undefined && challenge !== null && accountOfKey(credential) === owner.id;
    const outcome = isTheirs
      ? await database.db.transaction().execute(async (tx) => {
          const hash = await lockAdministrator(tx, owner.id);
          const given = { credential, challenge, verification: 'required' } as const;
          const isRight = await usePasskey(tx, publicUrl, owner.id, given, clock());
          if (!isRight) return 'refused' as const;
          if (hash === undefined) return 'suspended' as const;
          return {
            token: await admit(tx, { ...doer, administratorId: owner.id }, browser, clock(), { by: 'passkey' }),
          };
        })
      : ('refused' as const);
    const isIn = typeof outcome !== 'string';
    logAuthentication(request, {
      way: 'administrator-passkey',
      outcome: isIn ? 'accepted' : 'refused',
      account: owner?.id,
    });
    if (isIn) {
      letIn(reply, config, outcome.token, browser);
      return { success: true as const, token: outcome.token };
    }
    if (owner) {
      const subject = { subject: 'administrator', subjectId: owner.id, subjectName: owner.userName } as const;
      const failed = { action: 'login-failed', ...subject, after: { by: 'passkey' } } as const;
      await recordAction(database.db, doer, failed, clock());
    }
    if (outcome === 'suspended') return { success: false as const, message: SUSPENDED, isSuspended: true as const };
    throw new AppError('passkey-refused');
  });

  route(app, staffPasskeys.beginSecondStep, TAG, async (_, request) => {
    const { administratorId } = await requireMfaChallenge(context, request);
    await limits.take('administrator-passkey-network', request.ip);
    const keys = await keysOf(database.db, keysOfStaff(administratorId));
    if (keys.length === 0) throw new AppError('no-passkey');
    const askedFor = secondStepFor(administratorId);
    const options = await askOptionsFor(database.db, publicUrl, askedFor, keys, 'preferred', clock());
    return { success: true as const, options };
  });

  route(app, staffPasskeys.secondStep, TAG, async ({ body: { credential } }, request, reply) => {
    const mfa = await requireMfaChallenge(context, request);
    await limits.take('administrator-passkey-network', request.ip);
    const { administratorId, userName, oidcSid: sid } = mfa;
    const left = await takeTry(database.db, mfa);
    if (left === null) throw new AppError('login-half-over');
    const browser = browserOf(request);
    const challenge = await spendChallenge(database.db, credential, secondStepFor(administratorId), clock());
    const doer = { administratorId, userName, requestId: request.id };
    const token =
      challenge &&
      (await database.db.transaction().execute(async (tx) => {
        await lockAdministrator(tx, administratorId);
        const given = { credential, challenge, verification: 'preferred' } as const;
        if (!(await usePasskey(tx, publicUrl, administratorId, given, clock()))) return null;
        if (!(await endMfaChallenge(tx, mfa))) throw new AppError('login-half-over');
        const from = { sid, hasTwoFactor: false };
        return admit(tx, doer, browser, clock(), { secondStep: 'passkey' }, from);
      }));
    logAuthentication(request, {
      way: 'administrator-passkey',
      outcome: token ? 'accepted' : 'refused',
      account: administratorId,
    });
    if (!token) {
      const subject = { subject: 'administrator', subjectId: administratorId, subjectName: userName } as const;
      const failed = { action: 'login-failed', ...subject, after: { secondStep: 'wrong' } } as const;
      await recordAction(database.db, doer, failed, clock());
      throw new AppError(left === 0 ? 'login-half-over' : 'passkey-refused');
    }
    letIn(reply, config, token, browser);
    return { success: true as const, token };
  });

  route(app, staffPasskeys.list, TAG, async ({ administrator: { administratorId } }) => {
    return { success: true as const, passkeys: await listKeys(database.db, keysOfStaff(administratorId)) };
  });

  route(app, staffPasskeys.beginAdding, TAG, async ({ body, administrator }) => {
    const { administratorId, sessionId } = administrator;
    await limits.take('administrator-passkey-session', administratorId, sessionId);
    await requireOwnPassword(context, administrator, body.password, 'password');
    const { onSince } = await readTwoFactor(database.db, administratorId);
    if (onSince) {
      await limits.take('administrator-code-session', administratorId, sessionId);
      const spent = await database.db
        .transaction()
        .execute((tx) => spendCode(tx, secret, administratorId, body.code ?? '', clock()));
      if (!spent) {
        const { message } = new AppError('two-factor-wrong');
        throw new AppError('two-factor-wrong', { fields: { code: message } });
      }
      await limits.forget('administrator-code-session', administratorId, sessionId);
    }
    return { success: true as const, options: await beginStaffPasskey(context, administrator) };
  });

  route(app, staffPasskeys.add, TAG, async ({ body, administrator }) => {
    const { administratorId, sessionId } = administrator;
    await limits.take('administrator-passkey-session', administratorId, sessionId);
    await addStaffPasskey(context, administrator, body);
    return { success: true as const, passkeys: await listKeys(database.db, keysOfStaff(administratorId)) };
  });

  route(app, staffPasskeys.remove, TAG, async ({ params, administrator }) => {
    await database.db.transaction().execute((tx) => removeStaffPasskey(tx, administrator, params.id, clock()));
    return { success: true as const, message: 'The passkey is removed. Your other sessions have ended.' };
  });
}
