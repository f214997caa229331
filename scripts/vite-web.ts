/**
 * The web application for `npm run dev`: rendered and served by Vite from its sources, inside the product's own server.
 */
import type { FastifyInstance } from 'fastify';
import { type ViteDevServer, createServer } from 'vite';
import type { BrandedPages, PagesBundle } from '../src/contract/page-visit';
import { PRODUCT } from '../src/domain/product';
import type { Web } from '../src/server/platform/http/web';

/** Replaces the function of the same name in `platform/http/web.ts` (dev.mjs). */
export async function openWeb(): Promise<Web> {
  let vite: ViteDevServer;
  // Loaded each time, to include changes.
  const bundle = async () => {
    const loaded = (await vite.ssrLoadModule('/src/web/render.ts')) as BrandedPages;
    loaded.brandAs(PRODUCT);
    return loaded;
  };
  let plainPage: PagesBundle['plainPage'];
  return {
    plainPage: (refusal, cookies) => plainPage(refusal, cookies),
    async renderPage(request, visit) {
      try {
        return await (await bundle()).renderPage(request, visit);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
    async serveFiles(app: FastifyInstance) {
      // HMR uses the same port, which the pages' CSP allows.
      vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
      ({ plainPage } = await bundle());
      app.addHook('onRequest', (request, reply, done) => {
        // Requests that Vite answers stop here.
        if (request.method === 'GET' && request.routeOptions.config.isPage)
          vite.middlewares(request.raw, reply.raw, done);
        else done();
      });
      app.addHook('onClose', () => vite.close());
    },
  };
}
