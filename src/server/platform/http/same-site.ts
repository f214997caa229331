/** Refuses unsafe requests that another site made a browser send (CSRF). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import type { Context } from '../../context';
import { MESSAGE_WEBHOOKS, WEBHOOK_PATHS } from '../../../contract';
import { BACK_CHANNEL_LOGOUT } from '../../../contract/admin';
import { AppError } from '../../errors';

/** The endpoints for providers, whose messages prove their origin themselves. */
const WEBHOOKS = new Set([
  ...Object.values(WEBHOOK_PATHS),
  MESSAGE_WEBHOOKS.whatsapp,
  MESSAGE_WEBHOOKS.sms.replace('{token}', ':token'),
  BACK_CHANNEL_LOGOUT,
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

/**
 * Returns the other origin whose page sent the request, if it is one of `WEB_ORIGINS`; null for our own pages and for
 * programs. Nobody is ever led to an origin that is not on that list.
 */
export function askingOrigin({ webOrigins }: Pick<Config, 'webOrigins'>, { headers }: FastifyRequest): string | null {
  return allowedOrigin({ webOrigins }, headers.origin);
}

/** Returns an origin if it is one of `WEB_ORIGINS`, letter by letter; null otherwise. */
export function allowedOrigin({ webOrigins }: Pick<Config, 'webOrigins'>, origin: unknown): string | null {
  return webOrigins.find((one) => one === origin) ?? null;
}

/**
 * Whether a request comes from an allowed origin. Every browser sends the origin; a request without one comes from no
 * browser and carries nobody's cookies.
 */
function comesFromUs(request: FastifyRequest, allowed: Set<string>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return allowed.has(origin) || (site === 'same-origin' && origin !== 'null');
  return site === undefined || site === 'same-origin' || site === 'none';
}
