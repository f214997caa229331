/** What operators ask: is it alive, can it work, how is it doing. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { Context } from '../context';
import { gaugesOf } from './gauges';
import { AppError } from '../errors';
import { isPagesOwnCall } from '../platform/http/own-calls';

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
    return reply.code(ready ? 200 : 503).send({ ok: ready });
  });

  const refreshGauges = gaugesOf(context);
  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayReadMetrics(config, request.headers.authorization)) throw new AppError('not-found');
    await refreshGauges();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });

  const { note } = noteAnswers(context);
  app.addHook('onResponse', (request, reply, done) => {
    if (isPagesOwnCall(request.raw)) return done();
    const { id, method, url, routeOptions } = request;
    const answered = {
      method,
      path: url.split('?')[0]!,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    };
    note(answered, id, reply.elapsedTime, routeOptions.logLevel === 'warn');
    done();
  });
}

/** What was called, without its query (session ids and addresses don't belong into a log), and what was answered. */
type Answered = { method: string; path: string; route: string; status: number };

/** Of one answer: the request's id, and how many milliseconds it took. */
export type Note = (id: string, ms: number) => void;

/** Counts answers, and writes their lines into the log. */
export function noteAnswers({ metrics, log }: Pick<Context, 'metrics' | 'log'>) {
  // Nothing of such a line has to be left out: no time is spent on looking for secrets in it.
  const answers = log.child({}, { redact: [] });
  return {
    note({ method, path, route, status }: Answered, id: string, ms: number, isQuiet: boolean): void {
      metrics.requests.observe({ method, route, status }, ms / 1000);
      if (!isQuiet) answers.info({ req: { method, path }, res: { status }, reqId: id, ms: Math.round(ms) }, 'answered');
    },
    /** The same for answers that are alike, of which there are very many: what they share is worked out once. */
    noteAlike({ method, path, route, status }: Answered): Note {
      const seconds = metrics.requests.labels({ method, route, status });
      const alike = answers.child({ req: { method, path }, res: { status } });
      return (id, ms) => {
        seconds.observe(ms / 1000);
        alike.info({ reqId: id, ms: Math.round(ms) }, 'answered');
      };
    },
  };
}

/**
 * How many bookings there are is nobody's business. An address proves nothing behind a proxy, so in production only the
 * token opens, and without one the metrics are not there.
 */
function mayReadMetrics({ metricsToken, production }: Config, authorization: string | undefined): boolean {
  if (metricsToken === null) return !production;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${metricsToken}`));
}
