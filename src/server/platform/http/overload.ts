/**
 * Sheds load instead of making everybody wait: past a number of requests in flight, or while the process can't keep up,
 * a request is refused at once. Looking around is refused first; bookings that are under way go on.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WEBHOOK_PATH, account, bookings } from '../../../contract';
import type { Context } from '../../context';
import { AppError } from '../../errors';

/** How many times the limit may be in flight before bookings under way are refused too. */
const RESERVE = 5;
const RETRY_AFTER_S = 3;

/** How often the delay of the event loop is measured, what counts as late, and how often in a row. */
const TICK_MS = 100;
const LATE_MS = 500;
const LATE_TICKS = 5;

/** What operators ask; it is never refused. */
const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics']);
/** Steps of somebody who has chosen, or has paid, or wants to give a chair back. Administrators help them. */
const UNDER_WAY = new Set<string>([
  WEBHOOK_PATH,
  account.refresh.path,
  bookings.makePayment.path,
  bookings.bookingDetails.path,
  bookings.myBookings.path,
  bookings.cancelBooking.path,
  bookings.rescheduleBooking.path,
]);

export function shedLoad(app: FastifyInstance, { config, metrics }: Context): void {
  const inFlight = new Set<FastifyRequest>();
  const lag = watchLag();

  app.addHook('onRequest', (request, reply, done) => {
    const path = request.routeOptions.url ?? '';
    if (OPERATIONS.has(path)) return done();
    const isUnderWay = UNDER_WAY.has(path) || path.startsWith('/admin/');
    const most = isUnderWay ? config.maxInFlight * RESERVE : config.maxInFlight;
    if (inFlight.size < most && (isUnderWay || !lag.isBehind())) {
      inFlight.add(request);
      // Also when the client has gone away, which is no response.
      reply.raw.once('close', () => inFlight.delete(request));
      return done();
    }
    metrics.shed.inc({ kind: isUnderWay ? 'under-way' : 'browsing' });
    if (request.headers.accept?.includes('text/html')) return void sendBusyPage(reply);
    done(new AppError('overloaded', { retryAfter: RETRY_AFTER_S }));
  });
  // Not counted while the rest of it is on its way: somebody who sends slowly takes no place from others.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    inFlight.delete(request);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (!OPERATIONS.has(request.routeOptions.url ?? '') && !reply.raw.closed) inFlight.add(request);
    done();
  });
  app.addHook('onClose', async () => lag.stop());
}

/** For a person who opens a page: it says why, and comes again by itself. */
function sendBusyPage(reply: FastifyReply) {
  const { message } = new AppError('overloaded');
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_S)
    .header('refresh', RETRY_AFTER_S)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><title>One moment</title><p>${message}</p></html>`);
}

/** Whether the process has been late several times in a row: a single long step is no overload. */
function watchLag() {
  let late = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    late = now - last - TICK_MS > LATE_MS ? late + 1 : 0;
    last = now;
  }, TICK_MS).unref();
  return { isBehind: () => late >= LATE_TICKS, stop: () => clearInterval(timer) };
}
