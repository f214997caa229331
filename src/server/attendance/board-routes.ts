/** Endpoints of a center's board: its day, the same as events while somebody watches, and how full its week is. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BOARD_EVENTS, board, boardEvents } from '../../contract/admin';
import { endpoint } from '../../contract/endpoint';
import { may } from '../../domain/rights';
import type { Context } from '../context';
import { AppError } from '../errors';
import { liveSessions, requireCenterIn } from '../staff';
import { centerDay } from './center-day';
import { dayForTheFloor } from './for-the-floor';
import { watchBoards } from './watch-boards';
import { centerWeek } from '../reports';
import { type EventStream, asksForEvents, eventBytes, openEventStream } from '../platform/http/event-stream';
import type { Patience } from '../platform/http/patience';
import { FILE, route } from '../platform/http/route';

const TAG = { tag: 'Administration' };

/** How many boards one person may have open, and everybody at this process together. */
const MOST_OF_ONE = 8;
const MOST = 500;
const RETRY_AFTER_S = 30;

const events = endpoint({
  method: 'GET',
  path: BOARD_EVENTS,
  for: 'administrator',
  right: 'see-floor',
  summary: 'The board as server-sent events: whole at first, and again whenever it has changed.',
  query: boardEvents.query,
  response: FILE,
  refusals: ['center-not-found', 'too-many-boards'],
});

/** Adds the endpoints. `idleMs`: a connection is cut if nothing is sent on it for so long. */
export function boardRoutes(app: FastifyInstance, context: Context, { idleMs }: Pick<Patience, 'idleMs'>): void {
  const { database, clock, stopping, metrics } = context;
  const boards = watchBoards(context, async (sessionIds, { centerId, isForFloor }, now) => {
    const live = await liveSessions(context, sessionIds, now);
    const right = isForFloor ? 'see-floor' : 'see';
    return new Set(live.filter(({ roles }) => may(roles, right, centerId)).map(({ sessionId }) => sessionId));
  });
  const open = new Map<EventStream, { administratorId: string }>();
  const endAll = () => [...open.keys()].forEach((stream) => stream.end());
  // Viewers reconnect to another process, and don't keep this one from stopping.
  stopping.signal.addEventListener('abort', endAll);
  app.addHook('preClose', (done) => {
    endAll();
    done();
  });

  route(app, board.get, TAG, async ({ query, administrator: { roles }, scope }) => {
    const now = clock();
    requireCenterIn(scope, query.centerId);
    const day = await centerDay(database.db, query.centerId, query.date, now);
    const shown = may(roles, 'see', query.centerId) ? day : dayForTheFloor(day);
    return { success: true as const, now: now.toISOString(), board: shown };
  });

  route(app, board.week, TAG, async ({ query, scope }) => {
    const now = clock();
    requireCenterIn(scope, query.centerId);
    const byWindow = await centerWeek(database.db, query.centerId, query.from, now);
    return { success: true as const, now: now.toISOString(), byWindow };
  });

  route(app, events, { ...TAG, isStream: true }, async ({ query, administrator, scope }, request, reply) => {
    requireCenterIn(scope, query.centerId);
    const stream = openEventStream();
    const isLasting = asksForEvents(request);
    if (isLasting) takePlace(stream, administrator.administratorId);
    try {
      const isForFloor = !may(administrator.roles, 'see', query.centerId);
      const leave = await boards.watch(
        { ...query, isForFloor },
        {
          sessionId: administrator.sessionId,
          show: (event) => stream.send('board', event),
          lose: () => stream.end(),
        },
      );
      stream.readable.once('close', leave);
    } catch (error) {
      open.delete(stream);
      throw error;
    }
    if (isLasting) keepAlive(stream, request);
    else stream.end();
    // The header makes a proxy pass each event on at once.
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream.readable);
  });

  /** Counts an open board. Throws `too-many-boards` or `overloaded`. */
  function takePlace(stream: EventStream, administratorId: string): void {
    if (open.size >= MOST || stopping.signal.aborted) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_S });
    const own = [...open.values()].filter((other) => other.administratorId === administratorId).length;
    if (own >= MOST_OF_ONE) throw new AppError('too-many-boards', { retryAfter: RETRY_AFTER_S });
    open.set(stream, { administratorId });
    metrics.boardViewers.set(open.size);
    stream.readable.once('close', () => {
      open.delete(stream);
      metrics.boardViewers.set(open.size);
    });
  }

  /**
   * Sends the time often enough that the connection is not taken for dead, and counts the viewer's session as in use.
   */
  function keepAlive(stream: EventStream, request: FastifyRequest): void {
    const beat = async () => {
      await request.identify();
      stream.send('time', eventBytes('time', JSON.stringify({ now: clock().toISOString() })));
    };
    const timer = setInterval(() => void beat().catch(() => stream.end()), idleMs / 2).unref();
    stream.readable.once('close', () => clearInterval(timer));
  }
}
