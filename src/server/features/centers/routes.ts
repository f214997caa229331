import type { FastifyInstance } from 'fastify';
import { type NextFree, centers } from '../../../contract';
import { daysBetween } from '../../../domain/time';
import type { Context } from '../../context';
import { Refused } from '../../http/refuse';
import { route } from '../../http/route';
import { describeDays, takenChairs } from './availability';
import { findNextFree } from './next-free';
import { presentCenter } from './present';

const TAG = { tag: 'Centers' };

/** Days that one call may ask for: two months of calendar. */
const MAX_DAYS = 62;

/** For how long the list's hint of the next free chair may be shared by callers. The center's own page is exact. */
const HINT_MS = 1_000;

export function centerRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;

  route(app, centers.list, TAG, async (_, _request, reply) => {
    const rows = await database.db
      .selectFrom('centers')
      .selectAll()
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute();
    void reply.header('cache-control', 'no-cache');
    return { success: true as const, dialysisCenters: rows.map(presentCenter) };
  });

  let hint: { at: number; nextFree: Promise<NextFree[]> } | undefined;
  route(app, centers.nextFree, TAG, async (_, _request, reply) => {
    const now = clock();
    if (!hint || Math.abs(now.getTime() - hint.at) > HINT_MS) {
      const asked = { at: now.getTime(), nextFree: findNextFree(database.db, now) };
      hint = asked;
      asked.nextFree.catch(() => {
        if (hint === asked) hint = undefined;
      });
    }
    void reply.header('cache-control', 'no-cache');
    return { success: true as const, now: now.toISOString(), nextFree: await hint.nextFree };
  });

  route(app, centers.availability, TAG, async ({ query }, _request, reply) => {
    const { centerId, from, to } = query;
    if (to < from || daysBetween(from, to) >= MAX_DAYS) {
      const message = `Please ask for at most ${MAX_DAYS} days, the earlier first.`;
      throw new Refused('invalid-input', { message, fields: { to: message } });
    }
    const center = await database.db
      .selectFrom('centers')
      .select(['slots', 'status'])
      .where('id', '=', centerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!center) throw new Refused('center-not-found');
    if (center.status !== 'active') throw new Refused('center-blocked');
    const now = clock();
    const taken = await takenChairs(database.db, centerId, { from, to }, now);
    void reply.header('cache-control', 'no-store');
    return { success: true as const, now: now.toISOString(), days: describeDays(center.slots, taken, { from, to }, now) };
  });
}
