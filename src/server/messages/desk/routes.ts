/** Endpoints for staff about messages: writing to patients, and calls to make. */
import type { FastifyInstance } from 'fastify';
import { calls, deskMessages } from '../../../contract/admin';
import type { Context } from '../../context';
import { route } from '../../platform/http/route';
import { ask } from '../../platform/db/ask-all';
import { callsToMake } from '../call-requests';
import { requireCenterIn } from '../../staff';
import { setCallDone } from './set-call-done';
import { previewMessage, writeToPatients } from './write-to-patients';

const TAG = { tag: 'Administration' };

export function deskMessageRoutes(app: FastifyInstance, { database, clock, limits }: Context): void {
  route(app, deskMessages.preview, TAG, async ({ body, administrator, scope }) => {
    await limits.take('preview-administrator', administrator.administratorId);
    return { success: true as const, ...(await previewMessage(database.db, scope, body, clock())) };
  });

  route(app, deskMessages.send, TAG, async ({ body, administrator, scope }) => {
    const { administratorId } = administrator;
    await limits.take('desk-message-administrator', administratorId);
    const reach = await database.db
      .transaction()
      .execute((tx) => writeToPatients(tx, administrator, scope, body, clock()));
    // A second click sends no second message.
    if (reach.people === 0) await limits.giveBack('desk-message-administrator', administratorId);
    const message = reach.people > 0 ? 'The message is on its way.' : 'This was told already today.';
    return { success: true as const, message, ...reach };
  });

  route(app, calls.list, TAG, async ({ query: { centerId }, scope }) => {
    if (centerId) requireCenterIn(scope, centerId);
    const { listed, total } = await ask(database.db, callsToMake(database.db, scope, centerId));
    return { success: true as const, now: clock().toISOString(), calls: listed, total };
  });

  route(app, calls.setDone, TAG, async ({ params: { id }, body: { isDone }, administrator, scope }) => {
    await database.db.transaction().execute((tx) => setCallDone(tx, administrator, scope, { id, isDone }, clock()));
    return { success: true as const, message: isDone ? 'The call is recorded.' : 'The call is on the list again.' };
  });
}
