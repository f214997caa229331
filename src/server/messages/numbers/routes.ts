/** Endpoints for staff about the number of a person without an account: proving it, and how they are written to there. */
import type { FastifyInstance } from 'fastify';
import { personNumbers } from '../../../contract/admin';
import type { Scope } from '../../../domain/rights';
import { limitTries } from '../../codes';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { hasEnded } from '../../outbox';
import { findFor } from '../../patients';
import type { Administrator } from '../../platform/http/callers';
import { route } from '../../platform/http/route';
import { requireOffered } from '../channel-consents';
import { presentNumber, requireProvable } from './person-number';
import { askByLink, proveAtDesk, sendDeskCode, stopForPerson } from './prove-number';

const TAG = { tag: 'Administration' };

export function personNumberRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits, senders } = context;
  const { db } = database;
  type By = { administrator: Administrator; scope: Scope };

  const knownTo = async ({ administrator, scope }: By, patientId: string) => {
    const { name, center } = await findFor(db, { administrator, scope }, 'see', patientId, clock());
    return { person: { patientId, name }, center };
  };
  const answer = async (patientId: string) => ({
    success: true as const,
    person: await presentNumber(db, context, patientId),
  });

  /** Limits what a desk sends to one number, by the desk and by its center in a day, whoever asks. */
  const limitSent = async ({ administrator }: By, number: string, centerId: string | undefined) => {
    await limits.take('desk-number-administrator', administrator.administratorId);
    await limits.take('desk-number', number);
    await limits.take('desk-number-day', number);
    await limits.take('desk-number-center-day', centerId ?? administrator.administratorId);
  };

  route(app, personNumbers.number, TAG, async ({ params, administrator, scope }) => {
    await knownTo({ administrator, scope }, params.id);
    return answer(params.id);
  });

  route(app, personNumbers.sendCode, TAG, async ({ params, body, administrator, scope }) => {
    const by = { administrator, scope };
    const { person, center } = await knownTo(by, params.id);
    requireOffered(senders, body.channel);
    const { number } = await requireProvable(db, params.id);
    await limitSent(by, number, center?._id);
    if (await hasEnded(db, body.channel, number)) await limits.take('code-to-ended', number);
    const asked = { ...person, ...body, orBySms: senders.sms !== null };
    const { verificationId } = await db.transaction().execute((tx) => sendDeskCode(tx, administrator, asked, clock()));
    return { success: true as const, verificationId, message: 'The code is on its way.' };
  });

  route(app, personNumbers.prove, TAG, async ({ params, body, administrator, scope }, request) => {
    const { person } = await knownTo({ administrator, scope }, params.id);
    await limitTries(context, 'desk', body.verificationId, request.ip);
    const refused = await db
      .transaction()
      .execute((tx) => proveAtDesk(tx, administrator, context, { ...person, ...body }, clock()));
    if (refused) {
      const { message } = new AppError(refused);
      throw new AppError(refused, { fields: { otp: message } });
    }
    return answer(params.id);
  });

  route(app, personNumbers.sendLink, TAG, async ({ params, body, administrator, scope }) => {
    const by = { administrator, scope };
    const { person, center } = await knownTo(by, params.id);
    if (!senders.whatsapp && !senders.sms) throw new AppError('channel-not-offered');
    const { number } = await requireProvable(db, params.id);
    const ended = await Promise.all([hasEnded(db, 'whatsapp', number), hasEnded(db, 'sms', number)]);
    // Whoever has ended messages is asked again only by a code that they read aloud themselves.
    if (ended.some(Boolean)) throw new AppError('number-stopped');
    await limitSent(by, number, center?._id);
    await limits.take('desk-number-link', number);
    await db.transaction().execute((tx) => askByLink(tx, administrator, { ...person, ...body }, clock()));
    return answer(params.id);
  });

  route(app, personNumbers.stop, TAG, async ({ params, administrator, scope }) => {
    const { person } = await knownTo({ administrator, scope }, params.id);
    await db.transaction().execute((tx) => stopForPerson(tx, administrator, person, clock()));
    return answer(params.id);
  });
}
