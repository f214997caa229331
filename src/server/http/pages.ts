/**
 * The web application as it was built: hashed files for ever, pages with a content security policy made of the hashes
 * of their own inline scripts, each compressed once.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_PAGES, PRERENDERED_PAGES } from '../../contract/pages';
import type { Context } from '../context';
import { WEB_DIR } from '../paths';
import { answer } from './errors';
import { Refused } from './refuse';
import { contentSecurityPolicy } from './security-headers';

const compress = promisify(brotliCompress);
const YEAR_MS = 365 * 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

type Page = { html: Buffer; brotli: Buffer; etag: string; policy: string };

export async function pages(app: FastifyInstance, context: Context): Promise<void> {
  if (!existsSync(path.join(WEB_DIR, 'index.html'))) {
    context.log.warn('the web application is not built; only the API is served');
    app.setNotFoundHandler((_request, reply) => answer(reply, new Refused('not-found')));
    return;
  }
  await app.register(fastifyStatic, {
    root: WEB_DIR,
    index: false,
    wildcard: true,
    preCompressed: true,
    allowedPath: (pathName) => !pathName.endsWith('.html') && !pathName.includes('.vite'),
    cacheControl: false,
    setHeaders(reply, file) {
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      reply.setHeader(
        'cache-control',
        immutable ? `public, max-age=${YEAR_MS / 1000}, immutable` : `public, max-age=${HOUR_MS / 1000}`,
      );
    },
  });

  const fallback = await loadPage('__spa-fallback.html', context);
  for (const url of PRERENDERED_PAGES) {
    const page = await loadPage(path.join(url.slice(1), 'index.html'), context);
    app.get(url, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, page));
  }
  for (const url of BROWSER_PAGES) {
    app.get(url, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, fallback));
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage) return sendPage(request, reply.code(404), fallback);
    return answer(reply, new Refused('not-found'));
  });
}

async function loadPage(file: string, context: Context): Promise<Page> {
  const built = await readFile(path.join(WEB_DIR, file), 'utf8');
  const html = Buffer.from(withSandboxNotice(built, context.sandboxUrl));
  const hashes = [...html.toString().matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) =>
    createHash('sha256')
      .update(code ?? '')
      .digest('base64'),
  );
  return {
    html,
    brotli: await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: contentSecurityPolicy(hashes, context),
  };
}

/** Tells the page that the outside world is a stand-in, and where its inbox is. */
function withSandboxNotice(html: string, sandboxUrl: string | null): string {
  if (sandboxUrl === null) return html;
  return html.replace('<head>', `<head><meta name="vrikka-sandbox" content="${sandboxUrl}"/>`);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  void reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8');
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encodings = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(encodings)) return reply.header('content-encoding', 'br').send(page.brotli);
  return reply.send(page.html);
}
