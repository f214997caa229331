import type { FastifyInstance } from 'fastify';
import { centers } from '../../../contract';
import { daysBetween } from '../../../domain/time';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { route } from '../../platform/http/route';
import { type Representations, makeRepresentations, sendRepresentation } from '../../platform/http/representations';
import { describeDays, takenChairs } from './availability';
import type { CenterListCache } from './center-list-cache';
import { findNextFree } from './next-free';

const TAG = { tag: 'Centers' };

/** Days that one call may ask for: two months of calendar. */
const MAX_DAYS = 62;

/** For how long the list's hint of the next free chair may be shared by callers. The center's own page is exact. */
const HINT_MS = 1_000;

export function centerRoutes(app: FastifyInstance, context: Context, list: CenterListCache): void {
  const { database, clock } = context;

  route(app, centers.list, TAG, async (_, request, reply) => sendRepresentation(request, reply, await list.answer()));

  let hint: { at: number; answer: Promise<Representations> } | undefined;
  route(app, centers.nextFree, TAG, async (_, request, reply) => {
    const now = clock();
    if (!hint || Math.abs(now.getTime() - hint.at) > HINT_MS) {
      const asked = { at: now.getTime(), answer: makeHint(now) };
      hint = asked;
      asked.answer.catch(() => {
        if (hint === asked) hint = undefined;
      });
    }
    return sendRepresentation(request, reply, await hint.answer);
  });
  const makeHint = async (now: Date) =>
    makeRepresentations(centers.nextFree, {
      success: true,
      now: now.toISOString(),
      nextFree: await findNextFree(database.db, now),
    });

  route(app, centers.availability, TAG, async ({ query }, _request, reply) => {
    const { centerId, from, to } = query;
    if (to < from || daysBetween(from, to) >= MAX_DAYS) {
      const message = `Please ask for at most ${MAX_DAYS} days, the earlier first.`;
      throw new AppError('invalid-input', { message, fields: { to: message } });
    }
    const now = clock();
    const [center, taken] = await Promise.all([
      database.db
        .selectFrom('centers')
        .select(['slots', 'status'])
        .where('id', '=', centerId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
      takenChairs(database.db, centerId, { from, to }, now),
    ]);
    if (!center) throw new AppError('center-not-found');
    if (center.status !== 'active') throw new AppError('center-blocked');
    void reply.header('cache-control', 'no-store');
    return {
      success: true as const,
      now: now.toISOString(),
      days: describeDays(center.slots, taken, { from, to }, now),
    };
  });
}
