import type { FastifyRequest } from 'fastify';
import type { Api } from '../api/serve';
import type { World } from '../world';
import { WhatsAppProblem } from './problem';

/** How the Cloud API speaks. It has no idempotency keys. */
export function whatsAppApi({ token }: World['whatsapp']): Api {
  return {
    keyPrefix: 'whatsapp:',
    headers: (requestId) => ({ 'x-fb-trace-id': requestId }),
    authenticate: ({ headers }: FastifyRequest) => {
      if (headers.authorization !== `Bearer ${token}`) throw new WhatsAppProblem(401, 190, 'Access token has expired');
    },
    keyOf: () => null,
    keyHeaders: () => ({}),
    keepsFailures: false,
    problems: {
      keyInUse: () => new WhatsAppProblem(400, 131056, 'Pair rate limit hit'),
      otherRequest: () => new WhatsAppProblem(400, 131056, 'Pair rate limit hit'),
      tooMany: () => new WhatsAppProblem(429, 130429, 'Rate limit hit'),
      unknown: () => new WhatsAppProblem(400, 100, 'Unsupported post request. Object does not exist'),
      failed: () => new WhatsAppProblem(500, 131000, 'Something went wrong'),
    },
  };
}
