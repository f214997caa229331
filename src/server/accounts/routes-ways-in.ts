/** Endpoints for what opens an account: an address, a password and a number that are added or changed later. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { waysIn } from '../../contract';
import { showPhone } from '../../domain/phone';
import { findPhoneCode, limitTries, sendOtp, sendPhoneCode, verifyOtp, verifyPhoneCode } from '../codes';
import type { Context } from '../context';
import { AppError } from '../errors';
import { followNumber, leaveNumber } from '../messages';
import type { Tx } from '../platform/db/database';
import { logAuthentication } from '../platform/http/log-authentication';
import { route } from '../platform/http/route';
import { hashPassword, refuseCommonPassword } from '../platform/secrets/password';
import { setSession } from './enter';
import { lockAccount } from './lock-account';
import { isTaken, lockForWay, openBy } from './open-by';
import { listPasskeys } from './passkeys';
import { readProof, refuseProof, sendOwnerCode } from './prove-owner';
import { isProved, noteProof, requireProof } from './recent-proof';
import { channelTo, limitCodes } from './routes-phone';
import { startAnew } from './sessions';
import { setPassword } from './set-password';
import { TAG } from './tag';
import { tellOfWay, tellOldNumber } from './tell-of-way';

export function waysInRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, senders } = context;

  route(app, waysIn.get, TAG, async ({ patient }) => {
    const { google_sub: googleSub } = await database.db
      .selectFrom('users')
      .select('google_sub')
      .where('id', '=', patient.userId)
      .executeTakeFirstOrThrow();
    return {
      success: true as const,
      email: patient.email,
      phone: showPhone(patient.phone),
      hasPassword: patient.hasPassword,
      hasGoogle: googleSub !== null,
      passkeys: await listPasskeys(database.db, patient.userId),
      isProved: await isProved(database.db, patient.sessionId, clock()),
    };
  });

  const limitOwnCodes = async (userId: string) => {
    await limits.take('way-code-account', userId);
    await limits.take('way-code-account-day', userId);
  };

  route(app, waysIn.proofCode, TAG, async ({ patient }) =>
    sendOwnerCode(context, patient, 'prove', () => limitOwnCodes(patient.userId)),
  );

  route(app, waysIn.prove, TAG, async ({ body, patient }, request) => {
    // Taken before anything is checked, so that concurrent guesses count too.
    await limits.take('password-session', patient.userId, patient.sessionId);
    await limits.take('password-account', patient.userId);
    const proof = await readProof(context, patient, body);
    const refusal =
      'refused' in proof
        ? proof
        : await database.db.transaction().execute(async (tx) => {
            const refused = await refuseProof(tx, context, patient, proof, 'prove');
            if (!refused) await noteProof(tx, patient.sessionId, clock());
            return refused;
          });
    const way = body.otp ? (patient.email === null ? 'phone-code' : 'mailed-code') : 'password';
    logAuthentication(request, { way, outcome: refusal ? 'refused' : 'accepted', account: patient.userId });
    if (refusal) throw atField(refusal.refused, refusal.field);
    await limits.forget('password-session', patient.userId, patient.sessionId);
    await limits.forget('password-account', patient.userId);
    return { success: true as const, message: 'Thank you. You can change how you log in now.' };
  });

  route(app, waysIn.addressCode, TAG, async ({ body: { email }, patient }, request) => {
    const { userId, language } = patient;
    await requireProof(database.db, patient, clock());
    if (patient.email !== null) throw new AppError('address-set');
    await limitOwnCodes(userId);
    await limits.take('otp-address-network', email, request.ip);
    await limits.take('otp-address', email);
    const { verificationId } = await database.db
      .transaction()
      .execute((tx) => sendOtp(tx, context, email, { userId }, language));
    return { success: true as const, verificationId, message: 'We sent a code to your email.' };
  });

  route(app, waysIn.addAddress, TAG, async ({ body, patient }, request) => {
    const { userId } = patient;
    const { otp, VerificationId: verificationId } = body;
    await limitTries(context, 'mail', verificationId, request.ip);
    const asked = await database.db
      .selectFrom('email_verifications')
      .select('email')
      .where('id', '=', verificationId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return added(request, userId, 'mailed-code', async (tx) => {
      const now = clock();
      if (asked) await lockForWay(tx, userId, asked);
      await requireProof(tx, patient, now);
      if (await hasAddress(tx, userId)) throw new AppError('address-set');
      const proved = await verifyOtp(tx, context, { verificationId, otp, purpose: 'address', userId });
      if ('refused' in proved) return proved;
      const opened = await openBy(tx, userId, { email: proved.email }, now);
      if (!('refused' in opened)) await tellOfWay(tx, context, userId, opened.joined ? 'joined' : 'address', now);
      return opened;
    });
  });

  route(app, waysIn.setPassword, TAG, async ({ body, patient }, _request, reply) => {
    const { userId } = patient;
    if (patient.hasPassword) throw new AppError('password-set');
    if (patient.email === null) throw new AppError('address-needed');
    await requireProof(database.db, patient, clock());
    refuseCommonPassword(body.newPassword, 'newPassword');
    await limits.take('password-change-account', userId);
    const passwordHash = await hashPassword(body.newPassword);
    const session = await database.db.transaction().execute(async (tx) => {
      const now = clock();
      const account = await lockAccount(tx, userId);
      if (account?.password_hash !== null) throw new AppError('password-set');
      const change = { onceKey: `first-password:${userId}`, endsPasskeys: false };
      await setPassword(tx, { ...patient, id: userId }, passwordHash, change, now);
      return startAnew(tx, patient, now);
    });
    const accessToken = await setSession(context, session, reply);
    return { success: true as const, message: 'Your password is set. Other devices were logged out.', accessToken };
  });

  route(app, waysIn.numberCode, TAG, async ({ body: { phone }, patient }, request) => {
    const { userId, language } = patient;
    await requireProof(database.db, patient, clock());
    const channel = await channelTo(context, phone, async () => {
      await limits.take('phone-code-account', userId);
      await limits.take('phone-code-account-day', userId);
      await limitCodes(context, phone, request);
    });
    const asked = { userId, number: phone, channel, orBySms: senders.sms !== null, language };
    const { verificationId } = await database.db.transaction().execute((tx) => sendPhoneCode(tx, asked, clock()));
    return { success: true as const, verificationId, message: 'We sent a code to this number.' };
  });

  route(app, waysIn.changeNumber, TAG, async ({ body, patient }, request) => {
    const { userId, language } = patient;
    const { otp, VerificationId: verificationId } = body;
    await limitTries(context, 'phone', verificationId, request.ip);
    const asked = await findPhoneCode(database.db, { userId, verificationId }).executeTakeFirst();
    return added(request, userId, 'phone-code', async (tx) => {
      const now = clock();
      if (asked) await lockForWay(tx, userId, { phone: asked.number });
      await requireProof(tx, patient, now);
      const proved = await verifyPhoneCode(tx, context, { userId, verificationId, otp }, now);
      if ('refused' in proved) return proved;
      const { number } = proved;
      const { phone: before } = await tx
        .selectFrom('users')
        .select('phone')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const opened = await openBy(tx, userId, { phone: number }, now);
      if ('refused' in opened || before === number) return opened;
      await followNumber(tx, { userId, before, number, verificationId, language }, now);
      if (before !== null) {
        await leaveNumber(tx, userId, before, now);
        await tellOldNumber(tx, context, { userId, number: before, language }, now);
      }
      await tellOfWay(tx, context, userId, opened.joined ? 'joined' : 'number', now);
      return opened;
    });
  });

  /** Adds a way in. A wrong code, and a way in of another account, are results: the counted try must be committed. */
  async function added(
    request: FastifyRequest,
    userId: string,
    way: 'mailed-code' | 'phone-code',
    add: (tx: Tx) => Promise<{ joined: boolean } | { refused: AppError['code'] }>,
  ) {
    const outcome = await database.db
      .transaction()
      .execute(add)
      .catch((error: unknown) => {
        // Another account was opened with it in the meantime.
        if (isTaken(error)) return { refused: 'way-in-of-other' as const };
        throw error;
      });
    const isAdded = !('refused' in outcome);
    logAuthentication(request, { way, outcome: isAdded ? 'accepted' : 'refused', account: userId });
    if ('refused' in outcome)
      throw outcome.refused.startsWith('otp-') ? atField(outcome.refused, 'otp') : new AppError(outcome.refused);
    const { joined } = outcome;
    return { success: true as const, message: joined ? 'Your two accounts are one now.' : 'Added.', joined };
  }
}

async function hasAddress(tx: Tx, userId: string): Promise<boolean> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email !== null;
}

/** A refusal at the field that it is about. */
function atField(code: AppError['code'], field: string): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { fields: { [field]: message } });
}
