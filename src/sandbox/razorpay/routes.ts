import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../api/serve';
import type { World } from '../world';
import { razorpayApi } from './api';
import { disputeEndpoints } from './disputes';
import { linkEndpoints } from './links';
import { paymentEndpoints } from './payments';
import { RazorpayProblem } from './problem';
import { type Sent, readJson } from './read';
import { refundEndpoints } from './refunds';

/** Razorpay's API of payment links, as much of it as a booking product uses. Its public URL ends in `/razorpay`. */
export function razorpayRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    // Bodies are kept as text: a refusal of what can't be read is the provider's own.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const api = razorpayApi();
    for (const endpoint of [...linkEndpoints, ...paymentEndpoints, ...refundEndpoints, ...disputeEndpoints]) {
      const operation = {
        method: endpoint.method,
        read: readSent,
        prepare: (call: { sent: Sent; id: string; key: string | null }) => endpoint.prepare({ world, ...call }),
      };
      app.route({ method: endpoint.method, url: endpoint.url, handler: serve(world, api, operation) });
    }
    app.all('/v1/*', async (_request, reply) => {
      const problem = new RazorpayProblem(400, 'The requested URL was not found on the server.');
      return reply.code(400).send(problem.body());
    });
  };
}

function readSent(request: FastifyRequest): Sent {
  if (request.method === 'POST') return readJson(request.body);
  return Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''));
}
