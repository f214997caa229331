import type { FastifyRequest } from 'fastify';
import type { Api } from '../api/serve';
import { StripeProblem } from './problem';
import { API_VERSION } from './version';

/** Public, and worth nothing outside of the sandbox. */
export const STRIPE_KEYS = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' };

const MAX_KEY_LENGTH = 255;

/** How Stripe's API speaks. */
export function stripeApi(): Api {
  return {
    keyPrefix: '',
    headers: (requestId) => ({ 'request-id': requestId, 'stripe-version': API_VERSION }),
    authenticate,
    keyOf: ({ headers }) => {
      const key = headers['idempotency-key'];
      return typeof key === 'string' && key !== '' ? key.slice(0, MAX_KEY_LENGTH) : null;
    },
    keyHeaders: (key, isReplayed) => ({
      'idempotency-key': key,
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    }),
    keepsFailures: true,
    problems: {
      keyInUse: (key) =>
        new StripeProblem(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          { type: 'idempotency_error', code: 'idempotency_key_in_use' },
        ),
      otherRequest: (key) =>
        new StripeProblem(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        ),
      tooMany: () => new StripeProblem(429, 'Request rate limit exceeded.', { code: 'rate_limit' }),
      unknown: () => new StripeProblem(404, 'No such object.', { code: 'resource_missing', param: 'id' }),
      failed: () => new StripeProblem(500, 'An unknown error occurred', { type: 'api_error' }),
    },
  };
}

/** The secret key as Bearer token or as user of Basic: https://docs.stripe.com/api/authentication */
function authenticate(request: FastifyRequest): void {
  const header = request.headers.authorization;
  if (!header) {
    throw new StripeProblem(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    );
  }
  const [scheme = '', value = ''] = header.split(' ');
  const given = /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString('utf8').split(':')[0]! : value;
  if (inTest(given) !== STRIPE_KEYS.secretKey)
    throw new StripeProblem(401, `Invalid API Key provided: ${masked(given)}`);
}

function masked(key: string): string {
  return `${key.slice(0, 7)}${'*'.repeat(8)}`;
}

/** Its key as of test mode: a product in production takes live keys only, and no money moves in either. */
function inTest(key: string): string {
  return key.replace('_live_', '_test_');
}
