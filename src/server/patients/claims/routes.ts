/** Endpoints for claiming a record that a center keeps under a number of the account. */
import type { FastifyInstance } from 'fastify';
import { records } from '../../../contract';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { route } from '../../platform/http/route';
import { claimRecord } from './claim-record';
import { findRecord, provedNumbers } from './find-record';

const TAG = { tag: 'People' };
const LIMITS_OF_NUMBER = ['claim-number', 'claim-number-month', 'claim-number-year'] as const;

export function recordClaimRoutes(app: FastifyInstance, { database, clock, limits, secret }: Context): void {
  route(app, records.find, TAG, async ({ body, patient: account }) => {
    const numbers = await provedNumbers(database.db, account.userId);
    if (numbers.length === 0) throw new AppError('phone-needed');
    // Counted whether or not there is a record, so that the answers tell nothing; given back where a proof was right.
    const ofNumber = LIMITS_OF_NUMBER.filter((name) => name !== 'claim-number-year' || body.birthYear !== undefined);
    await limits.take('claim-account', account.userId);
    for (const number of numbers) for (const name of ofNumber) await limits.take(name, number);
    const claim = await database.db.transaction().execute((tx) => findRecord(tx, secret, account, body, clock()));
    await limits.giveBack('claim-account', account.userId);
    for (const number of numbers) for (const name of ofNumber) await limits.giveBack(name, number);
    return { success: true as const, claim };
  });

  route(app, records.claim, TAG, async ({ params, body, patient: account }) => {
    const taken = { claimId: params.id, ...body };
    const patientId = await database.db.transaction().execute((tx) => claimRecord(tx, account, taken, clock()));
    return { success: true as const, message: 'The record is linked with your account.', patientId };
  });
}
