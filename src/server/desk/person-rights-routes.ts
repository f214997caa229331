/** Endpoints for what the law gives a person without an account: taking back their consent, and deletion. */
import type { FastifyInstance } from 'fastify';
import { personRights } from '../../contract/admin';
import type { Context } from '../context';
import { route } from '../platform/http/route';
import { doOrAsk } from './ask-others';
import { previewDeletion } from './delete-person';
import { withdrawConsent } from './withdraw-consent';

const TAG = { tag: 'Administration' };

export function personRightsRoutes(app: FastifyInstance, { database: { db }, clock }: Context): void {
  route(app, personRights.deletion, TAG, async ({ params, administrator, scope }) => {
    return { success: true as const, ...(await previewDeletion(db, { administrator, scope }, params.id, clock())) };
  });

  route(app, personRights.remove, TAG, async ({ params, body, administrator, scope }) => {
    const asked = await doOrAsk(db, { administrator, scope }, { deed: 'delete', ...params, body }, clock());
    const message = asked ? 'Another center is asked, and it is done once they agree.' : 'It is deleted.';
    return { success: true as const, message, asked };
  });

  route(app, personRights.withdrawConsent, TAG, async ({ params, administrator, scope }) => {
    await db.transaction().execute((tx) => withdrawConsent(tx, { administrator, scope }, params.id, clock()));
    return { success: true as const, message: 'It is recorded.' };
  });
}
