/** Refuses unsafe requests that another site made a browser send (CSRF). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
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

/**
 * The other origin whose page asks, if it is one of `WEB_ORIGINS`; null: our own page asks, or a program. Nobody is ever led to an
 * origin that is not on that list.
 */
export function askingOrigin({ webOrigins }: Pick<Config, 'webOrigins'>, { headers }: FastifyRequest): string | null {
  return allowedOrigin({ webOrigins }, headers.origin);
}

/** An origin, if it is one of `WEB_ORIGINS`, letter by letter. */
export function allowedOrigin({ webOrigins }: Pick<Config, 'webOrigins'>, origin: unknown): string | null {
  return webOrigins.find((one) => one === origin) ?? null;
}

/** Every browser sends the origin. A request without one is from no browser and carries nobody's cookies. */
function comesFromUs(request: FastifyRequest, allowed: Set<string>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return allowed.has(origin) || (site === 'same-origin' && origin !== 'null');
  return site === undefined || site === 'same-origin' || site === 'none';
}
