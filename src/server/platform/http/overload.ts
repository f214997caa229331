/**
 * Refuses load instead of making everybody wait: above a number of requests in flight, or while the event loop lags,
 * requests are refused at once. Browsing is refused first, and bookings under way continue. Pages have their own limit,
 * since rendering one takes as much CPU as ten API calls; their own calls are counted with them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MESSAGE_WEBHOOKS, WEBHOOK_PATHS, account, bookings, messages, offers, series } from '../../../contract';
import type { PagesBundle } from '../../../contract/page-visit';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { isPagesOwnCall } from './own-calls';
import { sendPlainPage } from './plain-page';

/** How many times the limit may be in flight before bookings under way are refused too. */
const RESERVE = 5;
const RETRY_AFTER_S = 3;

/**
 * How often event loop delay is measured, what counts as late, and after how many late measures in a row the process is
 * overloaded.
 */
const TICK_MS = 100;
const LATE_MS = 500;
const LATE_TICKS = 5;

/** Operators' endpoints, which are never refused. */
const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics']);
/** Steps of patients who have chosen, have paid, or give a chair back, and of administrators, who help them. */
const UNDER_WAY = new Set<string>([
  ...Object.values(WEBHOOK_PATHS),
  MESSAGE_WEBHOOKS.whatsapp,
  MESSAGE_WEBHOOKS.sms.replace('{token}', ':token'),
  account.refresh.path,
  bookings.makePayment.path,
  series.book.path,
  bookings.bookingDetails.path,
  bookings.myBookings.path,
  bookings.cancelBooking.path,
  bookings.rescheduleBooking.path,
  ...[messages.notice, messages.answer, messages.cancelSession].map(({ path }) => path.replace('{code}', ':code')),
  offers.list.path,
  offers.accept.path.replace('{id}', ':id'),
]);
/** Pages of a payment under way: those that show it, and the form that books. */
const PAGE_UNDER_WAY =
  /^GET \/(?:success|myappoinments|offers|m|admin)(?:[/.?]|$)|^POST \/(?:dialysis\/|book\/month|offers|m\/|myappoinments|success)/;

/** Counts the pages that are being rendered. */
export type PageLoad = {
  /** Takes a slot, and returns the function that frees it. Throws `overloaded` if there is none. */
  begin(request: FastifyRequest): () => void;
};

/** Adds the limits to the server. `pages` answers refused navigation. */
export function shedLoad(
  app: FastifyInstance,
  { config, metrics }: Context,
  pages: Pick<PagesBundle, 'plainPage'> | null,
): PageLoad {
  const inFlight = new Set<FastifyRequest>();
  let rendering = 0;
  const lag = watchLag();
  const isFull = (count: number, most: number, isUnderWay: boolean) =>
    count >= (isUnderWay ? most * RESERVE : most) || (!isUnderWay && lag.isBehind());
  const isCounted = ({ routeOptions }: FastifyRequest) =>
    !OPERATIONS.has(routeOptions.url ?? '') && !routeOptions.config.isPage;

  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request) || isPagesOwnCall(request.raw)) return done();
    const path = request.routeOptions.url ?? '';
    // The stream of a board may be refused: without it, the board is fetched again and again.
    const isUnderWay = UNDER_WAY.has(path) || (path.startsWith('/admin/') && !request.routeOptions.config.isStream);
    if (!isFull(inFlight.size, config.maxInFlight, isUnderWay)) {
      inFlight.add(request);
      // Also fires if the client disconnects before the answer.
      reply.raw.once('close', () => inFlight.delete(request));
      return done();
    }
    metrics.shed.inc({ kind: isUnderWay ? 'under-way' : 'browsing' });
    const refused = overloaded();
    if (pages && request.headers.accept?.includes('text/html'))
      return void sendPlainPage(request, reply, refused, pages);
    done(refused);
  });
  // Not counted while the body is received, so that a slow sender takes no slot.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    inFlight.delete(request);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (isCounted(request) && !isPagesOwnCall(request.raw) && !reply.raw.closed) inFlight.add(request);
    done();
  });
  // A stream is answered by now, and mostly waits.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.routeOptions.config.isStream) inFlight.delete(request);
    done(null, payload);
  });
  app.addHook('onClose', async () => lag.stop());

  return {
    begin({ method, url }) {
      const isUnderWay = PAGE_UNDER_WAY.test(`${method === 'HEAD' ? 'GET' : method} ${url}`);
      if (isFull(rendering, config.maxPagesInFlight, isUnderWay)) {
        metrics.shed.inc({ kind: isUnderWay ? 'page-under-way' : 'page' });
        throw overloaded();
      }
      rendering += 1;
      return () => {
        rendering -= 1;
      };
    },
  };
}

const overloaded = () => new AppError('overloaded', { retryAfter: RETRY_AFTER_S });

/** Watches whether the event loop has been late several times in a row. A single long task is no overload. */
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
