/** What patients agreed to: the account's consent and the newsletter's in one place. */
import type { FastifyInstance } from 'fastify';
import { consents } from '../../contract';
import { listConsents } from '../features/privacy/list-consents';
import { giveConsent } from '../records/patient-consent';
import type { Context } from '../context';
import { leaveLetterOf } from '../features/newsletter/newsletter';
import { route } from '../platform/http/route';

const TAG = { tag: 'Account' };

export function consentRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;

  route(app, consents.give, TAG, async ({ body, patient: { userId } }) => {
    await database.db.transaction().execute((tx) => giveConsent(tx, userId, body, body.how, clock()));
    return { success: true as const, message: 'Thank you. You can go on.' };
  });

  route(app, consents.mine, TAG, async ({ patient }) => {
    return { success: true as const, consents: await listConsents(database.db, patient) };
  });

  route(app, consents.withdraw, TAG, async ({ patient: { email } }) => {
    await database.db.transaction().execute((tx) => leaveLetterOf(tx, email, clock()));
    return { success: true as const, message: 'You are unsubscribed. You will get no more letters.' };
  });
}
