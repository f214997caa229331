/** The monthly statement of a person at a center: for the desk, and for the person themselves. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { LANGUAGES, STATEMENT_FILE, endpoint, id, statementAsked, statements } from '../../../contract';
import { PATIENT_STATEMENT } from '../../../contract/admin';
import { createReceipts } from '../../bookings';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { FILE, route } from '../../platform/http/route';
import { requireCenterIn } from '../../staff';
import { centersOf } from '../account/account-of';
import { ownerOf } from '../account/owner-of';
import { statementOf, statementsOf } from './statement-of';

const FOR_DESK = endpoint({
  method: 'GET',
  path: PATIENT_STATEMENT,
  for: 'administrator',
  right: 'take-money',
  summary: 'The statement of a patient at a center for a month, in the language of the patient, a PDF.',
  params: z.object({ id }),
  query: statementAsked,
  response: FILE,
  refusals: ['center-not-found', 'patient-not-found', 'person-only-found'],
});
const OWN = endpoint({
  method: 'GET',
  path: STATEMENT_FILE,
  for: 'patient',
  summary: 'One’s own statement at a center for a month, a PDF.',
  query: statementAsked,
  response: FILE,
  refusals: ['center-not-found', 'too-many-tries'],
});

export function statementRoutes(app: FastifyInstance, { database, clock, config, limits }: Context): void {
  const { db } = database;
  const receipts = createReceipts();
  app.addHook('onClose', () => receipts.close());

  const send = async (reply: FastifyReply, asked: Parameters<typeof statementOf>[1]) => {
    const statement = await statementOf(db, asked, clock());
    const pdf = await receipts.writeStatement({
      ...statement,
      operator: config.operator,
      color: config.product.color,
    });
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="statement-${asked.month}.pdf"`)
      .send(pdf);
  };

  route(app, FOR_DESK, { tag: 'Administration' }, async ({ params, query, administrator, scope }, _request, reply) => {
    requireCenterIn(scope, query.centerId);
    await ownerOf(db, { administrator, scope }, params.id, clock());
    if ((await centersOf(db, [query.centerId], params.id)).length === 0) throw new AppError('patient-not-found');
    const person = await db.selectFrom('patients').select('language').where('id', '=', params.id).executeTakeFirst();
    const language = LANGUAGES.find((one) => one === person?.language) ?? 'en';
    return send(reply, { ...query, patientId: params.id, language });
  });

  route(app, statements.list, { tag: 'Bookings' }, async ({ patient }) => {
    return { success: true as const, centers: await statementsOf(db, patient.userId, clock()) };
  });

  route(app, OWN, { tag: 'Bookings' }, async ({ query, patient }, _request, reply) => {
    await limits.take('receipt-account', patient.userId);
    const known = await statementsOf(db, patient.userId, clock());
    if (!known.some(({ centerId }) => centerId === query.centerId)) throw new AppError('center-not-found');
    return send(reply, { ...query, patientId: patient.userId, language: patient.language });
  });
}
