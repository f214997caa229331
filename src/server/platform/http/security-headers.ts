import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { CLOUDINARY_DELIVERY } from '../images/cloudinary';

/**
 * Returns the CSP of a page: our own files, the inline scripts with these hashes (those that we wrote), and Google's
 * button unless it is the sandbox's
 * (https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy).
 */
export function contentSecurityPolicy(
  scriptHashes: string[],
  { config, google, payments }: Pick<Context, 'config' | 'google' | 'payments'>,
): string {
  const hashes = new Set(scriptHashes.map((hash) => `'sha256-${hash}'`));
  const checkoutOrigins = [...new Set(payments.available.flatMap((name) => payments.of(name).checkoutOrigins))];
  const isGoogleReal = google !== null && google.chooserUrl === null;
  const sources =
    (...own: string[]) =>
    (googles: string) =>
      [...own, ...(isGoogleReal ? [googles] : [])].join(' ');
  return [
    `default-src 'none'`,
    `script-src ${sources("'self'", ...hashes)('https://accounts.google.com/gsi/client')}`,
    // React Aria positions its popovers by style attributes.
    `style-src ${sources("'self'", "'unsafe-inline'")('https://accounts.google.com/gsi/style')}`,
    `img-src ${sources("'self'", 'data:', ...(config.cloudinary ? [CLOUDINARY_DELIVERY] : []))('https://*.googleusercontent.com')}`,
    `font-src 'self'`,
    `connect-src ${sources("'self'")('https://accounts.google.com/gsi/')}`,
    ...(isGoogleReal ? ['frame-src https://accounts.google.com/gsi/'] : []),
    `manifest-src 'self'`,
    `worker-src 'self'`,
    // A booking's form is answered with a redirect to the checkout, to which Chrome applies this too.
    `form-action 'self' ${checkoutOrigins.join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The page that scans arrival codes. */
const SCANNER = /^\/admin\/day\/scan\/?(?:\?|$)/;

/** Returns the permissions policy of a page: only the page that scans codes may use the camera. */
export function permissionsOf(address: string): Record<string, string> {
  return SCANNER.test(address) ? { 'permissions-policy': permissionsPolicy('(self)') } : {};
}

function permissionsPolicy(camera: '()' | '(self)'): string {
  return `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=()`;
}

/** Sets security headers on every answer, and returns them. */
export async function securityHeaders(app: FastifyInstance, context: Context): Promise<Record<string, string>> {
  const headers = await headersOf({
    // Each page has its own policy; an API answer may load nothing at all.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // The popup of a Google sign-in must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: context.config.publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: context.config.hstsSubdomains,
    },
    xFrameOptions: { action: 'deny' },
  });
  headers['permissions-policy'] = permissionsPolicy('()');
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  return headers;
}

/** Asks helmet for the headers once, since it would compute the same ones for each answer. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, options);
  const headers: Record<string, string> = {};
  app.get('/', async (_request, reply) => {
    Object.assign(headers, reply.raw.getHeaders());
    return '';
  });
  await app.inject('/');
  await app.close();
  return headers;
}
