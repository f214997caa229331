import type { FastifyInstance } from 'fastify';

/**
 * While the process stops, every answer ends its connection. One that was kept open after it would keep the process
 * for the length of the keep-alive timeout.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
}
