import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PagesBundle } from '../../../contract/page-visit';
import type { AppError } from '../../errors';

/** Sends a refusal for browser navigation: a page that says why and, if the reason is temporary, reloads by itself. */
export function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, status, detail }: AppError,
  { plainPage }: Pick<PagesBundle, 'plainPage'>,
): FastifyReply {
  if (detail.retryAfter) {
    void reply.header('retry-after', detail.retryAfter);
    if (request.method === 'GET') void reply.header('refresh', detail.retryAfter);
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(plainPage({ code, message }, request.headers.cookie ?? null));
}
