/** What React, React Router and Vite do that the patches of this folder count on. Where one fails, look at the patch that it names. */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  Links,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
  createMemoryRouter,
  createRequestHandler,
  redirect,
} from 'react-router';
import { expect, it } from 'vitest';
import { askedPage } from './asked-page';
import { edited } from './edits';
import { handOver, takeLoaded } from './hand-over';
import { stylesIn } from './page-styles';
import { startAfterPaint } from './start-after-paint';
import { STYLES_OF_PAGE } from './styles-of-page';

const NONCE = 'a-mark';
const MARK = ` nonce="${NONCE}"`;
const VERSION = 'release-7';

/** A page with a loader, rendered as `entry.server.tsx` does it. */
function Page() {
  return (
    <html lang="en">
      <head>
        <style href="page" precedence="page">
          {STYLES_OF_PAGE}
        </style>
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

type Rendered = { html: string; loaded: string; asked: ReturnType<typeof askedPage>[] };

/** The application that React Router would build of that page. */
function application(): { handle: (path: string) => Promise<Response>; rendered: Rendered } {
  const rendered: Rendered = { html: '', loaded: '', asked: [] };
  async function render(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
    rendered.loaded = await takeLoaded(context);
    rendered.html = renderToString(<ServerRouter context={context} url={request.url} nonce={NONCE} />);
    return new Response(rendered.html, { status, headers });
  }
  const ofRoute = { hasLoader: true, hasAction: false, hasErrorBoundary: false, hasClientMiddleware: false };
  const inBrowser = { hasClientAction: false, hasClientLoader: false, module: '/assets/root.js', imports: [], css: [] };
  const rest = { clientActionModule: undefined, clientLoaderModule: undefined, clientMiddlewareModule: undefined };
  const build = {
    entry: { module: { default: render } },
    routes: { root: { id: 'root', path: '', module: { default: Page, loader: () => ({ said: '</script>' }) } } },
    assets: {
      entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
      routes: { root: { id: 'root', path: '', ...ofRoute, ...inBrowser, ...rest, hydrateFallbackModule: undefined } },
      url: '/assets/manifest.js',
      version: VERSION,
    },
    future: { v8_middleware: true },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
  const answer = createRequestHandler(build, 'production');
  return {
    rendered,
    handle: (path) => answer(new Request(`http://localhost${path}`), new RouterContextProvider()),
  };
}

/** The code of a package as browsers get it. */
function codeOf(folder: string, name: RegExp): string {
  const dir = new URL(`../../../node_modules/${folder}/`, import.meta.url);
  const files = readdirSync(dir).filter((file) => name.test(file));
  return files.map((file) => readFileSync(new URL(file, dir), 'utf8')).join('\n');
}
const ROUTER = codeOf('react-router/dist/production', /\.mjs$/);

it('its scripts are found in its markup, and start after the first paint (start-after-paint.ts)', async () => {
  const { handle, rendered } = application();
  await handle('/');
  const { code, place, cuts } = startAfterPaint(rendered.html, { mark: MARK, styles: '/assets/styles.css' });
  const html = edited(rendered.html, [...cuts, place]).toString();
  expect(html).not.toMatch(/modulepreload|\/assets\/entry\.js/);
  expect(code).toContain('await styled;load("/assets/entry.js");');
  expect(code).toContain('=await load("/assets/root.js");');
});

it('its data is handed over where its own script takes it (hand-over.ts)', async () => {
  const { handle, rendered } = application();
  await handle('/');
  expect(rendered.loaded).toContain('said');
  expect(rendered.html).not.toContain('said');
  const window: { __reactRouterContext?: { stream: ReadableStream<Uint8Array> } } = {};
  const [, begin] = /<script[^>]*>(window\.__reactRouterContext = [\s\S]*?)<\/script>/.exec(rendered.html)!;
  runInNewContext(`${begin};${handOver(rendered.loaded)}`, { window, ReadableStream, TextEncoderStream });
  expect(await new Response(window.__reactRouterContext!.stream).text()).toBe(rendered.loaded);
});

it('React writes the styles of a page where they are looked for (page-styles.ts)', async () => {
  const { handle, rendered } = application();
  await handle('/');
  expect(rendered.html).toMatch(/<style[^>]* data-href="page"[^>]*>/);
  expect(stylesIn(rendered.html)).toHaveLength(1);
});

it('a page’s data is asked for at `<page>.data` (asked-page.ts)', async () => {
  for (const [asked, page] of [
    ['/_root.data?_routes=root&q=neem', { pathname: '/', search: '?q=neem' }],
    ['/dialysis.data?index', { pathname: '/dialysis', search: '' }],
    ['/dialysis?q=neem', { pathname: '/dialysis', search: '?q=neem' }],
  ] as const) {
    expect(askedPage(new Request(`http://localhost${asked}`))).toEqual(page);
  }
  const { status, headers } = await application().handle('/_root.data');
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('script')]);
  expect(ROUTER).toContain('"/_root.data"');
});

it('the server says to a page of another release that it is one (router-of-page.ts)', async () => {
  const { handle } = application();
  const ofRelease = async (version: string) => {
    const { headers } = await handle(`/__manifest?paths=%2F&version=${version}`);
    return headers.has('x-remix-reload-document');
  };
  expect([await ofRelease(VERSION), await ofRelease('release-6')]).toEqual([false, true]);
});

it('it keeps a page’s state and release in globals (router-of-page.ts)', () => {
  expect(ROUTER).toMatch(/\.__reactRouterDataRouter = createRouter\(/);
  expect(ROUTER).toMatch(/window\.__reactRouterManifest = /);
});

it('it marks the page to which an action has led (use-place-after-form.ts)', async () => {
  const router = createMemoryRouter([{ path: '/', action: () => redirect('/'), Component: () => null }]);
  await router.navigate('/', { formMethod: 'post', formData: new FormData() });
  expect(router.state.location.state).toMatchObject({ _isRedirect: true });
});

it('it forgets the answer of an action with a refresh (use-lasting-answer.ts)', async () => {
  const router = createMemoryRouter([
    { path: '/', action: () => 'refused', loader: () => null, Component: () => null },
  ]);
  await router.navigate('/', { formMethod: 'post', formData: new FormData() });
  expect(Object.values(router.state.actionData!)).toEqual(['refused']);
  await router.revalidate();
  expect(router.state.actionData).toBeNull();
});

it('it reads data by streams that the oldest browsers lack (floor.ts)', () => {
  expect(ROUTER).toContain('new TextEncoderStream()');
});

it('React changes the page by the functions that are ours (translated.ts)', () => {
  const { resolve } = createRequire(import.meta.url);
  const code = readFileSync(resolve('react-dom').replace(/index\.js$/, 'cjs/react-dom-client.production.js'), 'utf8');
  for (const call of ['.removeChild(', '.insertBefore(', '.appendChild(', '.nodeValue = '])
    expect(code).toContain(call);
});
