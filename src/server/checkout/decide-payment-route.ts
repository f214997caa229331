/** The endpoint by which administrators decide about payments that differ from what was asked. */
import type { FastifyInstance } from 'fastify';
import { appointments } from '../../contract/admin';
import type { Context } from '../context';
import { route } from '../platform/http/route';
import { decideDiffering } from './differing';

const DECIDED = {
  accept: 'The payment counts as paid. What is too much goes back.',
  'give-back': 'The money goes back.',
} as const;

export function decidePaymentRoute(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;
  route(app, appointments.decidePayment, { tag: 'Administration' }, async ({ params, body, administrator, scope }) => {
    const asked = { id: params.id, scope, decision: body.decision };
    await database.db.transaction().execute((tx) => decideDiffering(tx, administrator, asked, clock()));
    return { success: true as const, message: DECIDED[body.decision] };
  });
}
