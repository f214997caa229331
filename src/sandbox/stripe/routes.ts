import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Operation, serve } from '../api/serve';
import type { World } from '../world';
import { stripeApi } from './api';
import { disputeEndpoints } from './disputes';
import type { Endpoint } from './endpoint';
import { eventEndpoints } from './events';
import { readExpand } from './expand';
import { type FormGroup, parseForm } from './form';
import { Params } from './params';
import { paymentEndpoints } from './payments';
import { StripeProblem } from './problem';
import { refundEndpoints } from './refunds';
import { sessionEndpoints } from './sessions';

/** Stripe's API, as much of it as a booking product uses. */
export function stripeRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    // Bodies are kept as text: their brackets are the provider's own dialect.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const api = stripeApi();
    for (const endpoint of [
      ...sessionEndpoints,
      ...paymentEndpoints,
      ...refundEndpoints,
      ...disputeEndpoints,
      ...eventEndpoints,
    ]) {
      app.route({
        method: endpoint.method,
        url: endpoint.url,
        handler: serve(world, api, operationOf(world, endpoint)),
      });
    }
    app.all('/v1/*', async (request, reply) => {
      const problem = new StripeProblem(404, `Unrecognized request URL (${request.method}: ${request.url}).`);
      return reply.code(404).send(problem.body('req_none'));
    });
  };
}

function operationOf(world: World, endpoint: Endpoint): Operation<FormGroup> {
  return {
    method: endpoint.method,
    read: readForm,
    prepare: ({ sent, id, requestId, key }) => {
      const params = new Params(sent);
      params.only([...endpoint.accepts, 'expand']);
      const expand = readExpand(params.expand(), endpoint.expands, endpoint.isList ?? false);
      return endpoint.prepare({ world, params, id, expand, cause: { id: requestId, idempotency_key: key } });
    },
  };
}

function readForm(request: FastifyRequest): FormGroup {
  if (request.method === 'GET') return parseForm(request.url.split('?')[1] ?? '');
  return parseForm(typeof request.body === 'string' ? request.body : '');
}
