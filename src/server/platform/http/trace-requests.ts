/** A span for each call of an endpoint and each page, named by the method and the pattern of the route. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { type Span, currentSpan, within } from '../tracing/trace';
import { isPagesOwnCall } from './own-calls';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent while no traces are sent, and for files, probes, streams, and what is not there. */
    span?: Span;
  }
}

/** Traces requests, if traces are sent. A page's own calls are part of the page's trace. */
export function traceRequests(app: FastifyInstance, { tracing, config }: Pick<Context, 'tracing' | 'config'>): void {
  if (!tracing) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request;
    const { config: of, url: route = 'unknown' } = routeOptions;
    // A stream lasts for hours.
    if (!(of.for || of.isPage) || of.isStream) return done();
    const name = `${method} ${route}`;
    const page = isPagesOwnCall(request.raw) ? currentSpan() : undefined;
    // From strangers it would decide whose trace this is, and that it is sent.
    const given = config.tracing?.trustsTraceparent ? headers['traceparent'] : undefined;
    const span = page?.child(name, 'internal') ?? tracing.begin(name, 'server', given ? String(given) : null);
    span.set({ 'http.request.method': method, 'http.route': route });
    request.span = span;
    if (span.traceId !== null) request.log = request.log.child({ traceId: span.traceId });
    within(span, done);
  });
  // A body arrives outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) within(request.span, done);
    else done();
  });
  app.addHook('onError', (request, _reply, error, done) => {
    request.span?.fail(error);
    done();
  });
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.set({ 'http.response.status_code': statusCode });
    span?.end();
    done();
  });
}
