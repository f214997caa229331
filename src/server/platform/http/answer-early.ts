/**
 * What is asked for most, and is the same for everyone, is answered before the framework takes the request up. It says, logs and
 * counts what every other answer does. Whatever is not plain sailing goes the usual way.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { type Note, noteAnswers } from '../../ops/operations';
import { type Form, type SharedAnswer, fitting } from './shared-answers';

type Early = {
  /** The address, without a query. */
  path: string;
  /** The answer, where it is there; null sends the request the usual way. */
  atHand(): SharedAnswer | null;
  /** On every answer. */
  securityHeaders: Record<string, string>;
};

/**
 * What is the same whenever a form is sent: its headers, and how it is counted and logged. The first header is the request's
 * id, which is put into its place for each answer: Node has written the headers before the next one comes.
 */
type Known = { head: [name: 'x-request-id', id: string, ...rest: string[]]; note: Note };

export function answerEarly(app: FastifyInstance, context: Context, { path, atHand, securityHeaders }: Early): void {
  // Other origins are told more, which is not the same for everyone.
  if (context.config.webOrigins.length > 0) return;
  const { noteAlike } = noteAnswers(context);
  // Of each form once: only the request's id and its time are new in every answer.
  const known = new WeakMap<Form, Known>();
  const knownOf = (form: Form): Known => {
    let of = known.get(form);
    if (!of) {
      const note = noteAlike({ method: 'GET', path, route: path, status: form.status });
      known.set(form, (of = { head: ['x-request-id', '', ...headerLines(form, securityHeaders)], note }));
    }
    return of;
  };
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
    const form = fitting(answer, request.headers);
    const { head, note } = knownOf(form);
    head[1] = id;
    response.writeHead(form.status, head);
    response.end(form.body);
    note(id, performance.now() - began);
  });
}

/** Names and values in turn, which Node writes as they are. */
function headerLines({ headers, body }: Form, securityHeaders: Record<string, string>): string[] {
  const length = body && { 'content-length': String(body.length) };
  return Object.entries({ ...securityHeaders, ...headers, ...length }).flat();
}
