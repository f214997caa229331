import type { FastifyInstance } from 'fastify';
import { type NextFree, centers } from '../../contract';
import { daysBetween } from '../../domain/time';
import type { Context } from '../context';
import type { Scheme } from '../../domain/schemes';
import { AppError } from '../errors';
import { route } from '../platform/http/route';
import {
  FASTEST,
  type Representations,
  makeRepresentations,
  sendRepresentation,
} from '../platform/http/representations';
import { cannotServe } from '../platform/db/unavailable';
import { findNextFree, keepChairsOfAll, readDays } from '../seats';
import { AWAY_MS, type CenterListCache } from './center-list-cache';
import { findCenter } from './find-center';
import { searchCenters } from './search-centers';

const TAG = { tag: 'Centers' };

/** How many days one call may ask for: two months of calendar. */
const MAX_DAYS = 62;

/** How long requests may share the list's hint about the next free chair. A center's own page is exact. */
const HINT_MS = 1_000;

export function centerRoutes(app: FastifyInstance, context: Context, list: CenterListCache): void {
  const { database, reads, clock } = context;

  route(app, centers.list, TAG, async (_, request, reply) => sendRepresentation(request, reply, await list.answer()));

  const chairsOfAll = keepChairsOfAll(database.db);
  type Hint = { now: string; rows: NextFree[]; byCenter: ReadonlyMap<string, NextFree['next']> };
  const hints = new Map<Scheme | null, { at: number; made: Promise<Hint> }>();
  /**
   * Returns the next free windows, on a scheme or for everybody, computed once for all requests within a second. While the
   * database can't serve, those before stand as the hint.
   */
  function nextFree(scheme: Scheme | null = null): Promise<Hint> {
    const now = clock();
    const hint = hints.get(scheme);
    if (hint && Math.abs(now.getTime() - hint.at) <= HINT_MS) return hint.made;
    const made = makeHint(now, scheme).catch(async (error: unknown) => {
      const before = await hint?.made;
      if (before && cannotServe(error) && now.getTime() - Date.parse(before.now) <= AWAY_MS) return before;
      throw error;
    });
    const asked = { at: now.getTime(), made };
    hints.set(scheme, asked);
    asked.made.catch(() => {
      if (hints.get(scheme) === asked) hints.delete(scheme);
    });
    return asked.made;
  }
  async function makeHint(now: Date, scheme: Scheme | null): Promise<Hint> {
    const chairs = await chairsOfAll(now);
    const rows = await reads.from((db) => findNextFree(db, now, scheme, chairs));
    return { now: now.toISOString(), rows, byCenter: new Map(rows.map(({ centerId, next }) => [centerId, next])) };
  }

  const answers = new WeakMap<Hint, Promise<Representations>>();
  route(app, centers.nextFree, TAG, async (_, request, reply) => {
    const made = await nextFree();
    let answer = answers.get(made);
    if (!answer) {
      // The least effort: most of it is centers' ids, which more effort does not make smaller.
      answer = makeRepresentations<typeof centers.nextFree>(
        { success: true, now: made.now, nextFree: made.rows },
        FASTEST,
      );
      answers.set(made, answer);
    }
    return sendRepresentation(request, reply, await answer);
  });

  route(app, centers.search, TAG, async ({ query }, _request, reply) => {
    const [listed, { byCenter, now }] = await Promise.all([list.centers(), nextFree(query.scheme)]);
    void reply.header('cache-control', 'no-store');
    return { success: true as const, now, ...searchCenters(listed, byCenter, query) };
  });

  route(app, centers.one, TAG, async ({ params }, _request, reply) => {
    const found = await findCenter(context, params.center, clock());
    void reply.header('cache-control', 'no-store');
    return { success: true as const, ...found };
  });

  route(app, centers.availability, TAG, async ({ query }, _request, reply) => {
    const { centerId, from, to, scheme = null } = query;
    if (to < from || daysBetween(from, to) >= MAX_DAYS) {
      const message = `Please ask for at most ${MAX_DAYS} days, the earlier first.`;
      throw new AppError('invalid-input', { message, fields: { to: message } });
    }
    const now = clock();
    const { status, days } = await readDays(database.db, centerId, { from, to }, scheme, now);
    if (status === null) throw new AppError('center-not-found');
    if (status !== 'active') throw new AppError('center-blocked');
    void reply.header('cache-control', 'no-store');
    return { success: true as const, now: now.toISOString(), days };
  });
}
