import type { FastifyInstance } from 'fastify';

/** After which a request that has not come to its end is cut off, so that the rest has time to stop in good order. */
const LAST_ANSWER_MS = 6_000;

/**
 * While the process stops, every answer ends its connection. One that was kept open after it would keep the process
 * for the length of the keep-alive timeout.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWER_MS).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done(null, payload);
  });
}
