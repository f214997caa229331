/** Serves uploaded photos. Those that come with the product are static files (platform/http/pages.ts). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { answer } from '../http/errors';
import { BucketError } from './bucket';
import { deliveryUrl } from './cloudinary';
import { readOwnImage } from './own-images';
import type { ServedFormat } from './picture';

const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;
const RETRY_AFTER_S = 5;
const query = z.object({ w: z.coerce.number().int().min(1).max(4_000).optional().catch(undefined) });

export function serveImages(app: FastifyInstance, context: Context): void {
  const { config, database, pictures, photoFiles } = context;
  app.addHook('onClose', () => pictures.close());
  const hidden = { schema: { hide: true } };

  // Other names under /images are static files.
  app.get<{ Params: { id: string } }>(
    '/images/:id(^photo-[0-9a-f]{32}).:format(^(?:jpg|png|gif|webp)$)',
    hidden,
    async (request, reply) => {
      const format = preferred(request.headers.accept ?? '');
      const { w } = query.parse(request.query);
      void reply.header('vary', 'accept');
      const image = await readOwnImage(photoFiles, request.params.id, format, w).catch((error: unknown) => error);
      // Whoever reads photos has logged it, once for all of them.
      if (image instanceof BucketError) return answer(reply, new AppError('overloaded', { retryAfter: RETRY_AFTER_S }));
      if (image instanceof Error) throw image;
      if (!image) throw new AppError('not-found');
      return reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`).type(`image/${format}`).send(image);
    },
  );

  const { cloudinary } = config;
  if (!cloudinary) return;
  app.get<{ Params: { '*': string } }>('/images/*', hidden, async (request, reply) => {
    const { '*': photo } = request.params;
    const dot = photo.lastIndexOf('.');
    const stored = await database.db
      .selectFrom('photos')
      .select(['id as publicId', 'format'])
      .where('id', '=', photo.slice(0, Math.max(dot, 0)))
      .where('format', '=', photo.slice(dot + 1))
      .executeTakeFirst();
    // It can only be a static file, if the web is built.
    if (!stored && app.hasReplyDecorator('sendFile')) return reply.sendFile(`images/${photo}`);
    if (!stored) throw new AppError('not-found');
    const { w } = query.parse(request.query);
    return reply
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .redirect(deliveryUrl(cloudinary.cloudName, stored, w));
  });
}

/** Returns the best format that the browser accepts. */
function preferred(accept: string): ServedFormat {
  if (accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}
