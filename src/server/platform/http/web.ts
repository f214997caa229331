/** The web application: the renderer of its pages, and its files for browsers. */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors';
import type { BrandedPages, PagesBundle } from '../../../contract/page-visit';
import { PRODUCT } from '../../../domain/product';
import { WEB_DIR } from '../paths';

const YEAR_S = 365 * 24 * 60 * 60;
const SERVICE_WORKER = 'service-worker.js';
const HOUR_S = 60 * 60;

export type Web = PagesBundle & {
  /**
   * Serves the files for browsers, each at its own address; every other address is a page. `own`: a folder whose files take the place
   * of those of the same name.
   */
  serveFiles(app: FastifyInstance, own: string | null): Promise<void>;
};

/** Opens the output of `npm run build`; null without a build. */
export async function openWeb(): Promise<Web | null> {
  const bundle = path.join(WEB_DIR, 'server', 'index.js');
  if (!existsSync(bundle)) return null;
  const { renderPage, plainPage, brandAs } = (await import(pathToFileURL(bundle).href)) as BrandedPages;
  return {
    renderPage,
    plainPage,
    serveFiles(app, own) {
      brandAs(PRODUCT);
      return serveBuiltFiles(app, path.join(WEB_DIR, 'client'), own);
    },
  };
}

/**
 * Serves hashed files from memory, with an unlimited cache lifetime, and the others from the disk. Compressed for
 * clients that accept it.
 */
export async function serveBuiltFiles(app: FastifyInstance, root: string, own: string | null = null): Promise<void> {
  serveAssets(app, path.join(root, 'assets'));
  await app.register(fastifyStatic, {
    root: own ? [own, root] : root,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      // Caches must keep compressed and plain answers apart.
      reply.setHeader('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
      reply.setHeader('cache-control', file.includes(SERVICE_WORKER) ? 'no-cache' : `public, max-age=${HOUR_S}`);
    },
    globIgnore: ['.vite/**', 'assets/**', '**/*.{br,gz}', SERVICE_WORKER],
  });
  app.get(`/${SERVICE_WORKER}`, { schema: { hide: true } }, (_request, reply) =>
    reply
      // The service worker fetches by its own policy, and not by that of a page.
      .header(
        'content-security-policy',
        "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
      )
      .sendFile(SERVICE_WORKER),
  );
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The encodings in which the build also writes files, by preference, with their file endings. */
const ENCODINGS = [
  { encoding: 'br', isAccepted: /\bbr\b/, ending: '.br' },
  { encoding: 'gzip', isAccepted: /\bgzip\b/, ending: '.gz' },
];

/**
 * Serves the files that are named by their content, a few megabytes. Each is read at its first request, and kept:
 * opening, reading and closing it for every visitor took longer than everything else about a file.
 */
function serveAssets(app: FastifyInstance, folder: string): void {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const kept = new Map<string, Promise<Buffer>>();
  const read = (name: string) => {
    const known = kept.get(name);
    if (known) return known;
    const bytes = readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // A newer build has replaced it: a browser with a page of this one loads the page again.
      throw error.code === 'ENOENT' ? new AppError('not-found') : error;
    });
    kept.set(name, bytes);
    bytes.catch(() => kept.delete(name));
    return bytes;
  };
  for (const name of names) {
    const extension = path.extname(name);
    if (ENCODINGS.some(({ ending }) => ending === extension)) continue;
    const type = TYPES[extension];
    if (!type) throw new Error(`What type of file is ${name}?`);
    const etag = `"${name}"`;
    const encodings = ENCODINGS.filter(({ ending }) => names.has(name + ending));
    app.get(`/assets/${name}`, { schema: { hide: true } }, async (request, reply) => {
      // Caches must keep compressed and plain answers apart.
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
      void reply.headers({ 'cache-control': `public, max-age=${YEAR_S}, immutable`, etag, vary });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const accepted = String(request.headers['accept-encoding'] ?? '');
      const chosen = encodings.find(({ isAccepted }) => isAccepted.test(accepted));
      if (chosen) void reply.header('content-encoding', chosen.encoding);
      return reply.type(type).send(await read(name + (chosen?.ending ?? '')));
    });
  }
}
