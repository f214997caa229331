/** Endpoints for operators: liveness, readiness, metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { Context } from '../context';
import { gaugesOf } from './gauges';
import { AppError } from '../errors';

const READY_TIMEOUT_MS = 2_000;

export function operationRoutes(app: FastifyInstance, context: Context): void {
  const { database, metrics, config, stopping } = context;
  const hidden = { schema: { hide: true }, logLevel: 'warn' as const };

  app.get('/healthz', hidden, async () => ({ ok: true }));

  app.get('/readyz', hidden, async (_request, reply) => {
    const answer = database.pool.query('select 1').then(
      () => true,
      () => false,
    );
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref());
    const ready = !stopping.signal.aborted && (await Promise.race([answer, late])) && database.hasRoom();
    // Without room for uploads, everything else still works.
    const degraded = (await context.images.hasRoom()) ? [] : ['uploads'];
    return reply.code(ready ? 200 : 503).send({ ok: ready, ...(degraded.length > 0 && { degraded }) });
  });

  const refreshGauges = gaugesOf(context);
  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayReadMetrics(config, request.headers.authorization)) throw new AppError('not-found');
    await refreshGauges();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/**
 * Whether a caller may read the metrics, since the number of bookings is not public. Behind a proxy an address proves
 * nothing, so in production only the token gives access; without a token the metrics do not exist.
 */
function mayReadMetrics({ metricsToken, production }: Config, authorization: string | undefined): boolean {
  if (metricsToken === null) return !production;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${metricsToken}`));
}
