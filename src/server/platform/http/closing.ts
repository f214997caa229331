import type { FastifyInstance } from 'fastify';

/** How long unfinished requests may take while the process stops, so that the rest has time for a clean shutdown. */
const LAST_ANSWER_MS = 6_000;

/**
 * Makes every answer close its connection while the process stops. An open one would keep the process alive for the
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
