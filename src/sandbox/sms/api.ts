import type { FastifyRequest } from 'fastify';
import type { Api } from '../api/serve';
import type { World } from '../world';
import { SmsProblem } from './problem';

/** How Exotel's API speaks. It has no idempotency keys. */
export function smsApi({ apiKey, apiToken }: World['sms']): Api {
  const expected = `Basic ${Buffer.from(`${apiKey}:${apiToken}`).toString('base64')}`;
  return {
    keyPrefix: 'sms:',
    headers: () => ({}),
    authenticate: ({ headers }: FastifyRequest) => {
      if (headers.authorization !== expected)
        throw new SmsProblem(401, 'Authentication failed. Invalid API Key or Token.', 'UNAUTHORIZED');
    },
    keyOf: () => null,
    keyHeaders: () => ({}),
    keepsFailures: false,
    problems: {
      keyInUse: () => new SmsProblem(409, 'Duplicate request or resource conflict.', 'CONFLICT'),
      otherRequest: () => new SmsProblem(409, 'Duplicate request or resource conflict.', 'CONFLICT'),
      tooMany: () => new SmsProblem(429, 'Rate limit exceeded.', 'TOO_MANY_REQUESTS'),
      unknown: () => new SmsProblem(404, 'Resource not found.', 'NOT_FOUND'),
      failed: () => new SmsProblem(500, 'Internal server error.', 'INTERNAL_ERROR'),
    },
  };
}
