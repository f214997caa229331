/** The endpoints of today’s list: who came without an appointment, numbers, and giving them chairs. */
import type { FastifyInstance } from 'fastify';
import { walkIns } from '../../../contract/admin';
import type { Context } from '../../context';
import { route } from '../../platform/http/route';
import { requireCenterIn } from '../../staff';
import { answerBooked } from '../answer-booked';
import { addWalkIn } from './add-walk-in';
import { bookWalkIn, changeWalkIn, endWalkIn, resumeWalkIn } from './change-walk-in';
import { listWalkIns } from './list-walk-ins';

const TAG = { tag: 'Administration' };

export function walkInRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;
  const { db } = database;

  route(app, walkIns.list, TAG, async ({ query, scope }) => {
    requireCenterIn(scope, query.centerId);
    const now = clock();
    return { success: true as const, now: now.toISOString(), ...(await listWalkIns(db, query.centerId, now)) };
  });

  route(app, walkIns.add, TAG, async ({ body, administrator, scope }) => {
    const added = await db.transaction().execute((tx) => addWalkIn(tx, administrator, scope, body, clock()));
    const message = added.isNew
      ? `They have number ${added.number}.`
      : `They wait already, with number ${added.number}.`;
    return { success: true as const, message, ...added };
  });

  route(app, walkIns.change, TAG, async ({ params, body, scope }) => {
    await db.transaction().execute((tx) => changeWalkIn(tx, scope, params.id, body, clock()));
    return { success: true as const, message: 'It is saved.' };
  });

  route(app, walkIns.book, TAG, async ({ params, body: { time, ...paying }, administrator, scope }) => {
    const now = clock();
    const asked = { id: params.id, time, paying };
    const booked = await db.transaction().execute((tx) => bookWalkIn(tx, administrator, scope, asked, now));
    return answerBooked(context, booked, now);
  });

  route(app, walkIns.end, TAG, async ({ params, body, administrator, scope }) => {
    await db.transaction().execute((tx) => endWalkIn(tx, administrator, scope, params.id, body.as, clock()));
    return { success: true as const, message: 'It is recorded.' };
  });

  route(app, walkIns.resume, TAG, async ({ params, administrator, scope }) => {
    await db.transaction().execute((tx) => resumeWalkIn(tx, administrator, scope, params.id, clock()));
    return { success: true as const, message: 'They are on the list again.' };
  });
}
