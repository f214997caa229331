/**
 * What is asked for most, and is the same for everyone, is answered before the framework takes the request up. It says, logs and
 * counts what every other answer does. Whatever is not plain sailing goes the usual way.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { noteAnswers } from './operations';
import { type SharedAnswer, fitting } from './shared-answers';

type Early = {
  /** The address, without a query. */
  path: string;
  /** The answer, where it is there; null sends the request the usual way. */
  atHand(): SharedAnswer | null;
  /** On every answer. */
  securityHeaders: Record<string, string>;
};

export function answerEarly(app: FastifyInstance, context: Context, { path, atHand, securityHeaders }: Early): void {
  // Other origins are told more, which is not the same for everyone.
  if (context.config.webOrigins.length > 0) return;
  const note = noteAnswers(context);
  const always = pairs(securityHeaders);
  const [usual] = app.server.listeners('request') as [RequestListener];
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.server.removeListener('request', usual);
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = request.method === 'GET' && request.url === path && !closing ? atHand() : null;
    if (!answer) return usual(request, response);
    const began = performance.now();
    const id = randomUUID();
    const { status, headers, body } = fitting(answer, request.headers);
    response.writeHead(status, ['x-request-id', id, ...always, ...pairs(headers), ...(body ? ['content-length', String(body.length)] : [])]);
    response.end(body);
    note({ id, method: 'GET', url: path, route: path, status, ms: performance.now() - began });
  });
}

/** Names and values in turn: what Node writes without looking at each again. */
function pairs(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat();
}
