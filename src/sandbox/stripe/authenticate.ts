import type { FastifyRequest } from 'fastify';
import { StripeProblem } from './problem';

/** The secret key as Bearer token or as user of Basic: https://docs.stripe.com/api/authentication */
export function authenticate(request: FastifyRequest, secretKey: string): void {
  const header = request.headers.authorization;
  if (!header) {
    throw new StripeProblem(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    );
  }
  const [scheme = '', value = ''] = header.split(' ');
  const given = /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString('utf8').split(':')[0]! : value;
  if (given !== secretKey) throw new StripeProblem(401, `Invalid API Key provided: ${masked(given)}`);
}

function masked(key: string): string {
  return `${key.slice(0, 7)}${'*'.repeat(8)}`;
}
