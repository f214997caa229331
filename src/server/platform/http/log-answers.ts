import type { FastifyInstance } from 'fastify';
import { REFUSALS } from '../../../contract/refusals';
import type { Context } from '../../context';
import { loggedPath } from './logged-path';
import { isPagesOwnCall } from './own-calls';

/** The status of `storage-full`. */
const NO_ROOM = REFUSALS['storage-full'].status;

/**
 * Counts answers, and logs a line for each, with the path without its query and the status. A page's own API calls are
 * part of the page's line.
 */
export function logAnswers(app: FastifyInstance, { metrics, log }: Pick<Context, 'metrics' | 'log'>): void {
  // These lines have nothing to redact.
  const answers = log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    if (isPagesOwnCall(request.raw)) return done();
    const { id, method, url, routeOptions } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    const traceId = request.span?.traceId;
    // A stream lasts for hours, which says nothing about how fast we answer.
    const isStream = routeOptions.config.isStream && status === 200;
    if (!isStream) metrics.requests.observe({ method, route: routeOptions.url ?? 'unknown', status }, ms / 1000);
    if (status === NO_ROOM) metrics.storageFull.inc({ route: routeOptions.url ?? 'unknown' });
    if (routeOptions.logLevel !== 'warn') {
      answers.info(
        {
          req: { method, path: loggedPath(url) },
          res: { status },
          reqId: id,
          ms: Math.round(ms),
          ...(traceId && { traceId }),
        },
        'answered',
      );
    }
    done();
  });
}
