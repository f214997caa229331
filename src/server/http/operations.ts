/** What operators ask: is it alive, can it work, how is it doing. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';

const READY_TIMEOUT_MS = 2_000;

export function operationRoutes(app: FastifyInstance, { database, metrics }: Context): void {
  const hidden = { schema: { hide: true }, logLevel: 'warn' as const };

  app.get('/healthz', hidden, async () => ({ ok: true }));

  app.get('/readyz', hidden, async (_request, reply) => {
    const answer = database.pool.query('select 1').then(
      () => true,
      () => false,
    );
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref());
    const ready = (await Promise.race([answer, late])) && database.hasRoom();
    return reply.code(ready ? 200 : 503).send({ ok: ready });
  });

  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );

  app.addHook('onResponse', async (request, reply) => {
    metrics.requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
