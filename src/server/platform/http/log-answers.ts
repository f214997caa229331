import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { isPagesOwnCall } from './own-calls';

/**
 * Counts answers, and writes a line for each into the log: what was called, without its query, and what was answered. What a
 * page calls in this process is a part of the page's own answer.
 */
export function logAnswers(app: FastifyInstance, { metrics, log }: Pick<Context, 'metrics' | 'log'>): void {
  // Nothing of such a line has to be left out: no time is spent on looking for secrets in it.
  const answers = log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    if (isPagesOwnCall(request.raw)) return done();
    const { id, method, url, routeOptions } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    metrics.requests.observe({ method, route: routeOptions.url ?? 'unknown', status }, ms / 1000);
    if (routeOptions.logLevel !== 'warn') {
      // Session ids and addresses in a query don't belong into a log.
      const path = url.split('?')[0]!;
      answers.info({ req: { method, path }, res: { status }, reqId: id, ms: Math.round(ms) }, 'answered');
    }
    done();
  });
}
