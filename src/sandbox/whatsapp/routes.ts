import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../api/serve';
import type { World } from '../world';
import { whatsAppApi } from './api';
import { WhatsAppProblem } from './problem';
import { prepareMessage } from './send';

/** Meta's Cloud API, as much of it as sends templates and replies. */
export function whatsAppRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    // Bodies are kept as text: a refusal of what can't be read is the provider's own.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post(
      '/v23.0/:id/messages',
      serve(world, whatsAppApi(world.whatsapp), {
        method: 'POST',
        read: readJson,
        prepare: ({ sent, id }) => prepareMessage(world, id, sent),
      }),
    );
  };
}

function readJson({ body }: FastifyRequest): object {
  try {
    const read: unknown = JSON.parse(String(body));
    if (typeof read === 'object' && read !== null) return read;
  } catch {
    // Refused below.
  }
  throw new WhatsAppProblem(400, 100, 'Invalid parameter', 'The body is no JSON object');
}
