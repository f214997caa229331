/** What staff do about messages: whom they call. */
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../../contract/admin';
import type { Context } from '../../../context';
import { route } from '../../../platform/http/route';
import { callsToMake } from '../../../records/call-requests';
import { requireCenterIn } from '../../../records/scope';
import { setCallDone } from './set-call-done';

const TAG = { tag: 'Administration' };

export function deskMessageRoutes(app: FastifyInstance, { database, clock }: Context): void {
  route(app, calls.list, TAG, async ({ query: { centerId }, scope }) => {
    if (centerId) requireCenterIn(scope, centerId);
    const { listed, total } = await callsToMake(database.db, scope, centerId);
    return { success: true as const, now: clock().toISOString(), calls: listed, total };
  });

  route(app, calls.setDone, TAG, async ({ params: { id }, body: { isDone }, administrator, scope }) => {
    await database.db
      .transaction()
      .execute((tx) => setCallDone(tx, administrator, scope, { id, isDone }, clock()));
    return { success: true as const, message: isDone ? 'The call is recorded.' : 'The call is on the list again.' };
  });
}
