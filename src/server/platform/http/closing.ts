import type { FastifyInstance } from 'fastify';

/** Unfinished requests are cut off after this, so that the rest has time for a clean shutdown. */
const LAST_ANSWER_MS = 6_000;

/**
 * While the process stops, every answer closes its connection. One left open would keep the process alive for the
 * keep-alive timeout.
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
