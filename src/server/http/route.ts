/** Binds one endpoint of the contract to its handler: validated in, presented out, typed on both sides. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, type ResponseOf, refusal } from '../../contract';

export type Validated<E extends Endpoint> = {
  body: E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
  params: E extends { params: infer P extends z.ZodType } ? z.output<P> : undefined;
  query: E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
};

/** Answers what the contract says; or the reply, where the answer is too long to be held at once and is streamed. */
type Handler<E extends Endpoint> = (
  input: Validated<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ResponseOf<E> | FastifyReply>;

/** Tags for the API's page. */
export type RouteOptions = { tag: string };

export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: RouteOptions,
  handler: Handler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary: endpoint.summary,
      tags: [options.tag],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { '2xx': endpoint.response, '4xx': refusal, '5xx': refusal },
    },
    handler: (request, reply) =>
      handler({ body: request.body, params: request.params, query: request.query } as Validated<E>, request, reply),
  });
}
