/**
 * Endpoints for the people whom an account cares for: adding them, their confirmation, and ending the care from either
 * side.
 */
import type { FastifyInstance } from 'fastify';
import { patients } from '../../contract';
import type { Context } from '../context';
import { AppError } from '../errors';
import { route } from '../platform/http/route';
import { sendOtp, verifyOtp } from '../codes';
import { changePerson } from './change-person';
import { confirmPerson } from './confirm-person';
import {
  addPerson,
  addressToConfirm,
  endCarer,
  findPerson,
  listCarers,
  listPeople,
  stopCaring,
  wantMails,
  wantMailsOf,
} from './people';

const TAG = { tag: 'People' };

export function careRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits } = context;

  route(app, patients.list, TAG, async ({ patient: { userId } }) => {
    return { success: true as const, patients: await listPeople(database.db, userId) };
  });

  route(app, patients.add, TAG, async ({ body, patient: account }) => {
    await limits.take('add-person-account', account.userId);
    const patient = await database.db.transaction().execute((tx) => addPerson(tx, account, body, clock()));
    return { success: true as const, patient };
  });

  route(app, patients.change, TAG, async ({ params, body, patient: account }) => {
    await limits.take('change-person-account', account.userId);
    const patient = await database.db
      .transaction()
      .execute((tx) => changePerson(tx, account, params.id, body, clock()));
    return { success: true as const, patient };
  });

  route(app, patients.sendCode, TAG, async ({ params, patient: { userId, username, language } }, request) => {
    const email = await addressToConfirm(database.db, userId, params.id, clock());
    await limits.take('care-code-account', userId);
    await limits.take('otp-address-network', email, request.ip);
    await limits.take('otp-address', email);
    const { verificationId } = await database.db
      .transaction()
      .execute((tx) => sendOtp(tx, context, email, { askedBy: username }, language));
    return { success: true as const, verificationId, message: 'We sent a code to their email.' };
  });

  route(app, patients.confirm, TAG, async ({ params, body, patient: { userId } }) => {
    const email = await addressToConfirm(database.db, userId, params.id, clock());
    const claim = { verificationId: body.VerificationId, otp: body.otp, purpose: 'care' as const, email };
    // One transaction: if the person can't be confirmed, the code stays valid. A wrong code is counted.
    const outcome = await database.db.transaction().execute(async (tx) => {
      const verified = await verifyOtp(tx, context, claim);
      if ('refused' in verified) return verified;
      return { patientId: await confirmPerson(tx, userId, params.id, email, clock()) };
    });
    if ('refused' in outcome) {
      const { message } = new AppError(outcome.refused);
      throw new AppError(outcome.refused, { fields: { otp: message } });
    }
    const patient = await findPerson(database.db, userId, outcome.patientId);
    return { success: true as const, patient };
  });

  route(app, patients.mails, TAG, async ({ params, body, patient: { userId } }) => {
    const patient = await database.db.transaction().execute((tx) => wantMails(tx, userId, params.id, body.wanted));
    return { success: true as const, patient };
  });

  route(app, patients.end, TAG, async ({ params, patient: { userId } }) => {
    await database.db.transaction().execute((tx) => stopCaring(tx, userId, params.id, clock()));
    return { success: true as const, message: 'You no longer act for this person.' };
  });

  route(app, patients.carers, TAG, async ({ patient: { userId } }) => {
    return { success: true as const, carers: await listCarers(database.db, userId) };
  });

  route(app, patients.carerMails, TAG, async ({ params, body, patient: { userId } }) => {
    await database.db.transaction().execute((tx) => wantMailsOf(tx, userId, params.id, body.wanted));
    return { success: true as const, message: body.wanted ? 'You get these emails.' : 'You get these emails no more.' };
  });

  route(app, patients.endCarer, TAG, async ({ params, patient: { userId } }) => {
    await database.db.transaction().execute((tx) => endCarer(tx, userId, params.id, clock()));
    return { success: true as const, message: 'This person can no longer act for you.' };
  });
}
