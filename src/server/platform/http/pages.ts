/**
 * The web application as it was built: hashed files for ever, pages with a content security policy made of the hashes
 * of their own inline scripts, each compressed once, when it is first asked for.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ADMINISTRATOR_PAGES,
  BROWSER_PAGES,
  ORIGIN_PLACEHOLDER,
  PRERENDERED_PAGES,
  SITE_FACTS,
  type SiteFacts,
  isForSearch,
} from '../../../contract/pages';
import { INVENTED_OPERATOR, type Operator, textsOf } from '../../../contract/operator';
import type { Context } from '../../context';
import { escapeHtml } from '../mail/templates/layout';
import { WEB_DIR } from '../paths';
import { answer } from './errors';
import { FOR_NAVIGATION, wantsPage } from './navigation';
import { AppError } from '../../errors';
import { contentSecurityPolicy } from './security-headers';

const compress = promisify(brotliCompress);
const YEAR_MS = 365 * 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

type Page = { html: Buffer; brotli: Buffer; etag: string; policy: string };
type LoadedPage = () => Promise<Page>;

export async function pages(app: FastifyInstance, context: Context, webDir = WEB_DIR): Promise<void> {
  if (!existsSync(path.join(webDir, 'index.html'))) {
    context.log.warn('the web application is not built; only the API is served');
    app.setNotFoundHandler((_request, reply) => answer(reply, new AppError('not-found')));
    return;
  }
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: true,
    preCompressed: true,
    allowedPath: (pathName) => !pathName.endsWith('.html') && !pathName.includes('.vite'),
    cacheControl: false,
    setHeaders(reply, file) {
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      // What is there compressed is sent so to who takes it, and a cache in front must tell them apart.
      reply.setHeader('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
      reply.setHeader(
        'cache-control',
        immutable ? `public, max-age=${YEAR_MS / 1000}, immutable` : `public, max-age=${HOUR_MS / 1000}`,
      );
    },
  });

  const sitemap = writeSitemap(context.config.publicUrl);
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) => reply.type('application/xml').send(sitemap));
  const robots = `${await readFile(path.join(webDir, 'robots.txt'), 'utf8')}\nSitemap: ${context.config.publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots),
  );

  const fallback = await loadPage(webDir, '__spa-fallback.html', context);
  const prerendered = await Promise.all(
    PRERENDERED_PAGES.map(async (url) => ({
      url,
      page: await loadPage(webDir, path.join(url.slice(1), 'index.html'), context),
    })),
  );
  for (const { url, page } of prerendered) {
    app.get(url, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, page));
  }
  for (const url of BROWSER_PAGES) {
    app.get(url, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, fallback));
  }
  for (const url of ADMINISTRATOR_PAGES) {
    app.get(url, { schema: { hide: true }, constraints: FOR_NAVIGATION }, (request, reply) => {
      void reply.header('x-robots-tag', 'noindex, nofollow');
      return sendPage(request, reply, fallback, { isKept: false });
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && wantsPage(request.headers.accept))
      return sendPage(request, reply.code(404), fallback);
    return answer(reply, new AppError('not-found'));
  });
}

function writeSitemap(publicUrl: string): string {
  const urls = PRERENDERED_PAGES.filter(isForSearch).map((page) => `<url><loc>${publicUrl}${page}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** Read at once, for no start should succeed without it; made ready by whoever asks first, so that no start waits for it. */
async function loadPage(webDir: string, file: string, context: Context): Promise<LoadedPage> {
  const built = await readFile(path.join(webDir, file), 'utf8');
  let page: Promise<Page> | null = null;
  return () => (page ??= makeReady(built, context));
}

async function makeReady(built: string, context: Context): Promise<Page> {
  const html = Buffer.from(
    withFacts(withOperator(withOrigin(built, context.config.publicUrl), context.config.operator), context),
  );
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

/** Pages are built before anybody knows where they will stand. */
function withOrigin(html: string, publicUrl: string): string {
  return html.replaceAll(ORIGIN_PLACEHOLDER, publicUrl);
}

/**
 * Pages are built before anybody knows who will run them: the operator of the settings takes the place of the invented one. Data
 * within scripts (JSON-LD) is written as React Router writes it.
 */
function withOperator(html: string, operator: Operator): string {
  const invented = textsOf(INVENTED_OPERATOR);
  const real = textsOf(asOnPages(operator));
  // What holds another one comes before it.
  const pattern = new RegExp(
    [...invented]
      .sort((one, other) => other.length - one.length)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|'),
    'g',
  );
  return html
    .split(/(<script\b[\s\S]*?<\/script>)/)
    .map((part, n) =>
      part.replace(pattern, (text) => (n % 2 === 1 ? escapeJson : escapeHtml)(real[invented.indexOf(text)]!)),
    )
    .join('');
}

function escapeJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A number that is broken between two lines is hard to dial. */
function asOnPages(operator: Operator): Operator {
  const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0');
  return {
    ...operator,
    phone: unbroken(operator.phone),
    officer: { ...operator.officer, phone: unbroken(operator.officer.phone) },
  };
}

/**
 * Tells the page how this server is set up: who runs it, what the privacy pages say of it, and where the outside world is a
 * stand-in, where its inbox is.
 */
function withFacts(html: string, { config, google, sandboxUrl }: Context): string {
  const facts: SiteFacts = {
    operator: asOnPages(config.operator),
    hasGoogle: google !== null,
    hasCloudinary: config.cloudinary !== null,
  };
  const metas = [
    ...(sandboxUrl === null ? [] : [`<meta name="vrikka-sandbox" content="${escapeHtml(sandboxUrl)}"/>`]),
    `<meta name="${SITE_FACTS}" content="${escapeHtml(JSON.stringify(facts))}"/>`,
  ];
  // A function: a name may hold what a replacement would take for a pattern.
  return html.replace('<head>', () => `<head>${metas.join('')}`);
}

/** What is not kept is not kept by anybody: the way back after signing out leads to the server. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, load: LoadedPage, { isKept } = { isKept: true }) {
  const page = await load();
  void reply
    .header('content-security-policy', page.policy)
    .header('cache-control', isKept ? 'no-cache' : 'no-store')
    .header('vary', isKept ? 'accept-encoding' : 'accept, accept-encoding')
    .type('text/html; charset=utf-8');
  if (isKept) void reply.header('etag', page.etag);
  if (isKept && reply.statusCode === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send();
  const encodings = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(encodings)) return reply.header('content-encoding', 'br').send(page.brotli);
  return reply.send(page.html);
}
