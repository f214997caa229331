/** Binds one endpoint of the contract to its handler: authenticates, validates and presents, typed on both sides. */
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import { z } from 'zod';
import { type Endpoint, type RefusalCode, type ResponseOf, refusal } from '../../../contract';
import { refusalsOf } from '../../../contract/refusals-of';
import { RIGHTS_OF, ROLES } from '../../../domain/rights';
import type { Callers } from './callers';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an endpoint of the contract may be refused with. */
    refusals?: readonly RefusalCode[];
  }
}

type Validated<E extends Endpoint> = {
  body: E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
  params: E extends { params: infer P extends z.ZodType } ? z.output<P> : undefined;
  query: E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
};

/** The `response` of an endpoint that sends a file, and therefore returns the reply itself. */
export const FILE = z.never();

/** Returns the contract's response; or the reply, if the answer is too long for memory and is streamed. */
type Handler<E extends Endpoint> = (
  input: Validated<E> & Callers[E['for']],
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ResponseOf<E> | FastifyReply>;

/**
 * Options of a route. For the API's page: its heading, and the type of a body that is not JSON. `bodyLimit`: bytes, if
 * more than usual is accepted. `isStream`: the answer is a stream (event-stream.ts).
 */
export type RouteOptions = { tag: string; consumes?: string; bodyLimit?: number; isStream?: true };

export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { tag, consumes, bodyLimit, isStream }: RouteOptions,
  handler: Handler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(bodyLimit && { bodyLimit }),
    config: {
      for: endpoint.for,
      ...(endpoint.right && { right: endpoint.right }),
      refusals: refusalsOf(endpoint),
      ...(isStream && { isStream }),
    },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.right && { description: whoMay(endpoint.right) }),
      tags: [tag],
      ...(consumes && { consumes: [consumes] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { ...(endpoint.response !== FILE && { '2xx': endpoint.response }), '4xx': refusal, '5xx': refusal },
    },
    // A missing body names the missing fields, like an empty one.
    ...(endpoint.body && { preValidation: sendsNothing }),
    handler: (request, reply) => {
      const { body, params, query, caller } = request;
      return handler({ body, params, query, ...(caller as object) } as Parameters<Handler<E>>[0], request, reply);
    },
  });
}

/** Says which roles have a right, for the API's page. */
function whoMay(right: NonNullable<Endpoint['right']>): string {
  if (right === 'own-account') return 'For everybody on the staff.';
  const roles = ROLES.filter((role) => RIGHTS_OF[role].includes(right));
  return `Needs the right \`${right}\`, which these roles have at their centers: ${roles.join(', ')}.`;
}

const sendsNothing: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {};
  done();
};
