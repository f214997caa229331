/** The web application: what renders its pages, and its files for browsers. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PagesBundle } from '../../../contract/page-visit';
import { WEB_DIR } from '../paths';

const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

export type Web = PagesBundle & {
  /** Serves the files for browsers, each at an address of its own: every other one is a page. */
  serveFiles(app: FastifyInstance): Promise<void>;
};

/** What `npm run build` made; null where it made nothing. */
export async function openWeb(): Promise<Web | null> {
  const bundle = path.join(WEB_DIR, 'server', 'index.js');
  if (!existsSync(bundle)) return null;
  const { renderPage, plainPage } = (await import(pathToFileURL(bundle).href)) as PagesBundle;
  return { renderPage, plainPage, serveFiles: (app) => serveBuiltFiles(app, path.join(WEB_DIR, 'client')) };
}

/** Hashed files for ever, and compressed to who takes that. */
export async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      // A cache in front must tell apart what is compressed and what is not.
      reply.setHeader('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.setHeader('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`);
    },
    globIgnore: ['.vite/**', '**/*.{br,gz}'],
  });
}
