/** The web application: the renderer of its pages, and its files for browsers. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PagesBundle } from '../../../contract/page-visit';
import { WEB_DIR } from '../paths';

const YEAR_S = 365 * 24 * 60 * 60;
const SERVICE_WORKER = 'service-worker.js';
const HOUR_S = 60 * 60;

export type Web = PagesBundle & {
  /** Serves the files for browsers, each at its own address: every other address is a page. */
  serveFiles(app: FastifyInstance): Promise<void>;
};

/** The output of `npm run build`; null without a build. */
export async function openWeb(): Promise<Web | null> {
  const bundle = path.join(WEB_DIR, 'server', 'index.js');
  if (!existsSync(bundle)) return null;
  const { renderPage, plainPage } = (await import(pathToFileURL(bundle).href)) as PagesBundle;
  return { renderPage, plainPage, serveFiles: (app) => serveBuiltFiles(app, path.join(WEB_DIR, 'client')) };
}

/** Hashed files with an unlimited cache lifetime, compressed for clients that accept it. */
export async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      // Caches must keep compressed and plain answers apart.
      reply.setHeader('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      const otherwise = file.includes(SERVICE_WORKER) ? 'no-cache' : `public, max-age=${HOUR_S}`;
      reply.setHeader('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : otherwise);
    },
    globIgnore: ['.vite/**', '**/*.{br,gz}', SERVICE_WORKER],
  });
  app.get(`/${SERVICE_WORKER}`, { schema: { hide: true } }, (_request, reply) =>
    reply
      // It fetches by its own policy, not by that of a page.
      .header(
        'content-security-policy',
        "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
      )
      .sendFile(SERVICE_WORKER),
  );
}
