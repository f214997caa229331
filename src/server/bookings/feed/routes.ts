/** The calendar that programs subscribe to, by a secret address. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CALENDAR_FEED_PATH, calendarFeed, endpoint } from '../../../contract';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { FILE, route } from '../../platform/http/route';
import { linkToken, readLinkToken } from '../../platform/secrets/link-token';
import { writeFeed } from '../calendar';
import { endFeed, feedEntries, findFeed, readerOfFeed, renewFeed } from './feeds';

const TAG = { tag: 'Bookings' };

const read = endpoint({
  method: 'GET',
  path: CALENDAR_FEED_PATH,
  for: 'everybody',
  summary: 'The sessions of an account as a calendar, for who knows the secret address.',
  params: z.object({ secret: z.string() }),
  response: FILE,
  refusals: ['not-found', 'too-many-tries'],
});

export function calendarFeedRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, config, limits, secret } = context;
  const addressOf = (feedId: string) =>
    config.publicUrl + CALENDAR_FEED_PATH.replace('{secret}', linkToken(secret, 'calendar-feed', feedId));

  route(app, calendarFeed.mine, TAG, async ({ patient: { userId } }) => {
    const feedId = await findFeed(database.db, userId);
    return { success: true as const, url: feedId && addressOf(feedId) };
  });

  route(app, calendarFeed.renew, TAG, async ({ patient: { userId } }) => {
    const feedId = await renewFeed(database.db, userId, clock());
    return { success: true as const, url: addressOf(feedId) };
  });

  route(app, calendarFeed.end, TAG, async ({ patient: { userId } }) => {
    await endFeed(database.db, userId);
    return { success: true as const, message: 'The address of your calendar is turned off.' };
  });

  route(app, read, TAG, async ({ params }, request, reply) => {
    const feedId = readLinkToken(secret, 'calendar-feed', params.secret);
    if (!feedId) throw new AppError('not-found');
    await limits.take('calendar-feed', feedId);
    const reader = await readerOfFeed(database.db, feedId);
    if (!reader) throw new AppError('not-found');
    const entries = await feedEntries(database.db, reader.userId, config, clock());
    const text = writeFeed(entries, reader.language);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}
