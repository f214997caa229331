/**
 * The web application: hashed files with an unlimited cache lifetime, and pages rendered in this process. Public pages
 * are rendered once and cached for their `s-maxage`; personal pages are rendered for one visitor and never cached.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../../locales';
import { askedLanguage } from '../../../locales/about';
import { PRODUCT } from '../../../domain/product';
import { wordsOf } from '../../../locales/words-of';
import { MAX_LETTER_BYTES } from '../../../contract/form-facts';
import { NOT_FOR_ROBOTS, PAGES_WITH_PHOTOS, SHARED_ADDRESSES } from '../../../contract/pages';
import type { Context } from '../../context';
import { COOKIES, RENEWAL_PATH, isOfFormerPath, isSomebody } from './cookies';
import { answer, noted } from './errors';
import { pageCache } from './page-cache';
import { FOR_NAVIGATION, isPageData, takesPage, wantsPage } from './navigation';
import type { PageLoad } from './overload';
import { type Page, pageOf, sendPage, takesBrotli } from './page';
import { visitOf } from './page-visit';
import { sendPlainPage } from './plain-page';
import { permissionsOf } from './security-headers';
import { AppError } from '../../errors';
import { writeSitemap } from './sitemap';
import type { Web } from './web';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers with a rendered page. */
    isPage?: true;
  }
}

export async function pages(app: FastifyInstance, context: Context, web: Web | null, load: PageLoad): Promise<void> {
  app.setNotFoundHandler((_request, reply) => answer(reply, new AppError('not-found')));
  if (!web) {
    context.log.warn('the web application is not built; only the API is served');
    return;
  }
  tellRobots(app, context);
  describeApp(app);
  await web.serveFiles(app, context.config.productFiles);
  await app.register(async (scope) => {
    // Only forms of browsers; the API outside of this scope accepts only JSON.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const refused = noted(error, request);
      return wantsPage(request.headers.accept) ? sendPlainPage(request, reply, refused, web) : answer(reply, refused);
    });
    const options = { schema: { hide: true }, config: { isPage: true as const } };
    const show = showPages(scope, context, web, load);
    for (const url of SHARED_ADDRESSES) scope.get(url, { ...options, constraints: FOR_NAVIGATION }, show);
    for (const url of PAGES_WITH_PHOTOS.flatMap((page) => [page, `${page}.data`])) {
      // A session is required before so much is read.
      const onRequest = async (request: FastifyRequest) => {
        if (!isSomebody(request)) throw new AppError('not-authenticated');
      };
      scope.post(url, { ...options, bodyLimit: MAX_LETTER_BYTES + BESIDE_PHOTO_BYTES, onRequest }, show);
    }
    scope.route({ method: ['GET', 'POST'], url: '/*', ...options, handler: show });
  });
}

/** Serves robots.txt and the sitemap. */
function tellRobots(app: FastifyInstance, { config, database }: Context): void {
  const hidden = { schema: { hide: true } };
  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply.type('application/xml').send(await writeSitemap(database.db, config.publicUrl)),
  );
  const rules = ['User-agent: *', ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)];
  const robots = `${rules.join('\n')}\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', hidden, (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
}

/** Serves what a phone reads that keeps the product on its home screen. */
function describeApp(app: FastifyInstance): void {
  const icon = (src: string, sizes: string, type = 'image/png', more = {}) => ({ src, sizes, type, ...more });
  app.get('/site.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          name: PRODUCT.name,
          short_name: PRODUCT.name,
          description: wordsOf('en', 'common')('whatItIs'),
          lang: 'en-IN',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: '#fbf8f3',
          theme_color: PRODUCT.color,
          icons: [
            icon('/favicon.svg', 'any', 'image/svg+xml'),
            icon('/icon-192.png', '192x192'),
            icon('/icon-512.png', '512x512'),
            icon('/icon-maskable-512.png', '512x512', 'image/png', { purpose: 'maskable' }),
          ],
        }),
      ),
  );
}

function showPages(app: FastifyInstance, context: Context, web: Web, load: PageLoad) {
  const cached = pageCache();

  /**
   * Renders a page; with `mayKeep`, without a session. Never aborted: others may be waiting for it, or a booking may be
   * in progress.
   */
  async function render(request: FastifyRequest, cookies: FastifyRequest['cookies'], mayKeep: boolean): Promise<Page> {
    const end = load.begin(request);
    const { visit, cookiesSet, scripts, end: endVisit } = visitOf(app, context, request, cookies);
    try {
      const response = await web.renderPage(askedOf(request, context, cookies), visit);
      return await pageOf(response, { cookies: cookiesSet(), scripts }, context, {
        mayKeep,
        brotli: takesBrotli(request),
      });
    } finally {
      endVisit();
      end();
    }
  }

  return async function show(request: FastifyRequest, reply: FastifyReply) {
    const { cookies, headers, method } = request;
    const address = addressOf(request);
    if (!takesPage(address, headers.accept)) throw new AppError('not-found');
    void reply.headers(permissionsOf(address));
    if (ADMINISTRATOR_AREA.test(address)) void reply.header('x-robots-tag', 'noindex, nofollow');
    if (method !== 'POST' && wantsPage(headers.accept) && isOfFormerPath(request)) {
      return reply.header('cache-control', 'no-store').redirect(`${RENEWAL_PATH}?next=${encodeURIComponent(address)}`);
    }
    const language = cookies[COOKIES.language];
    // Without a chosen language, a page may ask about the browser's language.
    const spoken = languageOf(language) ?? `asked ${askedLanguage(headers['accept-language'])?.language ?? ''}`;
    const page =
      method === 'POST' || isSomebody(request)
        ? await render(request, cookies, false)
        : await cached(`${spoken} ${address}`, () => render(request, language ? { language } : {}, true));
    if (page.status === 404 && !wantsPage(headers.accept) && !isPageData(address)) throw new AppError('not-found');
    // A form that leads to no page of its own: its sender gets to see why in any case.
    const isPage = page.headers['content-type']?.startsWith('text/html') ?? false;
    if (page.status === 400 && !isPage && wantsPage(headers.accept)) throw new AppError('invalid-input');
    return sendPage(request, reply, page);
  };
}

/** The room for the other fields of a form with a photo. */
const BESIDE_PHOTO_BYTES = 16 * 1024;

/** Pages that must not be indexed. */
const ADMINISTRATOR_AREA = /^\/admin(?:[/?.]|$)/;

/** Returns path and query. A client may send an absolute URL, with any host. */
function addressOf({ url }: FastifyRequest): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}

/** Makes the request for the pages' bundle, with our own public URL, whatever host it came under. */
function askedOf(request: FastifyRequest, { config }: Context, cookies: FastifyRequest['cookies']): Request {
  const { origin } = new URL(config.publicUrl);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  headers.delete('cookie');
  const given = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
  if (given.length > 0) headers.set('cookie', given.join('; '));
  // React Router compares it with the URL. A development machine may have several names, and the browser has checked
  // already.
  if (headers.get('sec-fetch-site') === 'same-origin' && headers.has('origin')) headers.set('origin', origin);
  const isForm = request.method === 'POST';
  return new Request(`${origin}${addressOf(request)}`, {
    method: isForm ? 'POST' : 'GET',
    headers,
    ...(isForm && { body: new Uint8Array((request.body as Buffer | undefined) ?? []) }),
  });
}
