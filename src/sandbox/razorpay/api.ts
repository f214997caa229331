import type { FastifyRequest } from 'fastify';
import type { Api } from '../api/serve';
import { RazorpayProblem, missing } from './problem';

/** Public, and worth nothing outside of the sandbox. */
export const RAZORPAY_KEYS = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox-key-secret',
  webhookSecret: 'sandbox-webhook-secret',
};

/** How Razorpay's API speaks. Only refunds have idempotency keys. */
export function razorpayApi(): Api {
  const { keyId, keySecret } = RAZORPAY_KEYS;
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return {
    keyPrefix: 'razorpay:',
    headers: (requestId) => ({ 'request-id': requestId }),
    authenticate: ({ headers }: FastifyRequest) => {
      if (headers.authorization !== expected) throw new RazorpayProblem(401, 'The api key provided is invalid');
    },
    keyOf: ({ headers, url }) => {
      const key = headers['x-refund-idempotency'];
      return typeof key === 'string' && url.split('?')[0]!.endsWith('/refund') ? key : null;
    },
    keyHeaders: () => ({}),
    // Only what was done is remembered: a refund that was refused may be tried again with its key.
    keepsFailures: false,
    problems: {
      keyInUse: () => new RazorpayProblem(409, 'Another request with the same idempotency key is still in progress.'),
      otherRequest: () =>
        new RazorpayProblem(400, 'Different request with the same idempotency key has already been processed.'),
      tooMany: () => new RazorpayProblem(429, 'Request failed. Please try after sometime.'),
      unknown: missing,
      failed: () =>
        new RazorpayProblem(
          500,
          'We are facing some trouble completing your request at the moment. Please try again shortly.',
          {
            code: 'SERVER_ERROR',
          },
        ),
    },
  };
}
