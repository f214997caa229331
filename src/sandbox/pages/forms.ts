import type { FastifyInstance } from 'fastify';

/** Lets the routes of this scope read posts of plain HTML forms, as text by name. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
