/** Refuses unsafe requests that another site made a browser send (CSRF). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { MESSAGE_WEBHOOKS, WEBHOOK_PATHS } from '../../../contract';
import { AppError } from '../../errors';

/** The routes of providers, whose messages prove themselves. */
const WEBHOOKS = new Set([
  ...Object.values(WEBHOOK_PATHS),
  MESSAGE_WEBHOOKS.whatsapp,
  MESSAGE_WEBHOOKS.sms.replace('{token}', ':token'),
]);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export function refuseCrossSite(app: FastifyInstance, { config }: Context): void {
  const ours = new Set([new URL(config.publicUrl).origin]);
  // Partner sites may call the API, but not post the forms of our pages.
  const partners = new Set([...ours, ...config.webOrigins]);
  app.addHook('onRequest', (request, _reply, done) => {
    const allowed = request.routeOptions.config.isPage ? ours : partners;
    const isFine =
      SAFE.has(request.method) || WEBHOOKS.has(request.routeOptions.url ?? '') || comesFromUs(request, allowed);
    done(isFine ? undefined : new AppError('cross-site'));
  });
}

/** Every browser sends the origin. A request without one is from no browser and carries nobody's cookies. */
function comesFromUs(request: FastifyRequest, allowed: Set<string>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return allowed.has(origin) || (site === 'same-origin' && origin !== 'null');
  return site === undefined || site === 'same-origin' || site === 'none';
}
