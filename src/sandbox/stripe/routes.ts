import type { FastifyInstance } from 'fastify';
import type { World } from '../world';
import { eventEndpoints } from './events';
import { paymentEndpoints } from './payments';
import { StripeProblem } from './problem';
import { refundEndpoints } from './refunds';
import { serve } from './serve';
import { sessionEndpoints } from './sessions';

/** The card provider's API, as much of it as a booking product uses. */
export function stripeRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    // Bodies are kept as text: their brackets are the provider's own dialect.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const endpoint of [...sessionEndpoints, ...paymentEndpoints, ...refundEndpoints, ...eventEndpoints]) {
      app.route({ method: endpoint.method, url: endpoint.url, handler: serve(world, endpoint) });
    }
    app.all('/v1/*', async (request, reply) => {
      const problem = new StripeProblem(404, `Unrecognized request URL (${request.method}: ${request.url}).`);
      return reply.code(404).send(problem.body('req_none'));
    });
  };
}
