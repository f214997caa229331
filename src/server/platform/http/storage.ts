import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { STORAGE_RETRY_AFTER_S } from './errors';
import { AppError } from '../../errors';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes before they begin while the disk is nearly full. Pages are still served. */
export function refuseWhenFull(app: FastifyInstance, { database }: Context): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.has(request.method) || database.hasRoom()) return done();
    done(new AppError('storage-full', { retryAfter: STORAGE_RETRY_AFTER_S }));
  });
}
