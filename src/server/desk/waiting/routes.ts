/** The endpoints of the waiting list: who is on it, putting people there, what they said, and booking what is kept for them. */
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../../contract';
import { WAITING_CSV, waiting, waitingFilters } from '../../../contract/admin';
import type { Scope } from '../../../domain/rights';
import { istDateOf } from '../../../domain/time';
import type { Context } from '../../context';
import { FILE, route } from '../../platform/http/route';
import { recordAction, requireCenterIn } from '../../staff';
import { answerBooked } from '../answer-booked';
import { addToList } from './add-to-list';
import { answerCall, leaveList, resumeWait } from './answer-call';
import { bookOffer } from './book-offer';
import { listWaiting, waitingCsv } from './list-waiting';

const TAG = { tag: 'Administration' };
const CSV = endpoint({
  method: 'GET',
  path: WAITING_CSV,
  for: 'administrator',
  right: 'export',
  summary: 'Who waits for a chair, as a CSV file.',
  query: waitingFilters,
  response: FILE,
  refusals: ['center-not-found'],
});

export function waitingRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;
  const { db } = database;

  const at = (scope: Scope, centerId: string | undefined): Scope => {
    if (centerId) requireCenterIn(scope, centerId);
    return centerId ? [centerId] : scope;
  };

  route(app, waiting.list, TAG, async ({ query, scope }) => {
    const now = clock();
    const listed = await listWaiting(db, at(scope, query.centerId), query, now);
    return { success: true as const, now: now.toISOString(), ...listed };
  });

  route(app, CSV, TAG, async ({ query, administrator, scope }, _request, reply) => {
    const now = clock();
    const { waiting: people } = await listWaiting(db, at(scope, query.centerId), query, now);
    const centerId = query.centerId ?? (scope !== 'all' && scope.length === 1 ? scope[0]! : null);
    const subject = { subject: 'patient', subjectName: `${people.length} who wait`, centerId } as const;
    await recordAction(db, administrator, { action: 'waiting-exported', ...subject, after: { ...query } }, now);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="waiting-${istDateOf(now)}.csv"`)
      .send(waitingCsv(people));
  });

  route(app, waiting.add, TAG, async ({ body, administrator, scope }) => {
    const added = await db.transaction().execute((tx) => addToList(tx, administrator, scope, body, clock()));
    return { success: true as const, message: 'They are on the waiting list.', ...added };
  });

  route(app, waiting.answer, TAG, async ({ params, body, administrator, scope }) => {
    await db.transaction().execute((tx) => answerCall(tx, administrator, scope, params.id, body, clock()));
    return { success: true as const, message: 'It is recorded.' };
  });

  route(app, waiting.bookOffer, TAG, async ({ params, body, administrator, scope }) => {
    const now = clock();
    const asked = { offerId: params.id, paying: body };
    const booked = await db.transaction().execute((tx) => bookOffer(tx, administrator, scope, asked, now));
    return answerBooked(context, booked, now);
  });

  route(app, waiting.leave, TAG, async ({ params, administrator, scope }) => {
    await db.transaction().execute((tx) => leaveList(tx, administrator, scope, params.id, clock()));
    return { success: true as const, message: 'They are off the list.' };
  });

  route(app, waiting.resume, TAG, async ({ params, administrator, scope }) => {
    await db.transaction().execute((tx) => resumeWait(tx, administrator, scope, params.id, clock()));
    return { success: true as const, message: 'They are on the list again.' };
  });
}
