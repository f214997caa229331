import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';

/** The policy of a page: our own files, and the inline scripts whose hashes are given. */
export function contentSecurityPolicy(scriptHashes: string[], { config }: Pick<Context, 'config'>): string {
  const scripts = ["'self'", ...new Set(scriptHashes.map((hash) => `'sha256-${hash}'`))];
  return [
    `default-src 'none'`,
    `script-src ${scripts.join(' ')}`,
    // React Aria positions its popovers by style attributes.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export async function securityHeaders(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(helmet, {
    // Each page brings its own policy; an answer of the API may do nothing at all.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // The window of a Google sign-in must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: context.config.publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
}
