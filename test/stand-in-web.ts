/** Stands in for the built web application: files for browsers, and pages. How these look is tested in a browser. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PagesBundle, SiteFacts } from '../src/contract/page-visit';
import { PUBLIC_PAGES } from '../src/contract/pages';
import { type Web, serveBuiltFiles } from '../src/server/platform/http/web';

/** The data in a stand-in page: its path, and what the server passed. */
export type ToldToPages = { path: string; method: string; hasSession: boolean; facts: SiteFacts };

/** The inline script of a page, which it says to be its own. */
export const SCRIPT = 'document.title += "";';

/** A document with data in it. */
export function aPage(data: unknown, { status = 200, headers = {} }: ResponseInit = {}): Response {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Response(
    `<!doctype html><title>A page</title><script type="application/json">${json}</script><script>${SCRIPT}</script>`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } },
  );
}

/** The headers of a public page. */
export const FOR_EVERYBODY = { 'cache-control': 'public, max-age=0, s-maxage=1' };

/** Pages besides the public ones. */
const OTHER_PAGES = /^\/(?:admin|dialysis|myappoinments|success)(?:\/|$)/;

/** Home is public. */
const renderPage: PagesBundle['renderPage'] = async (request, { hasSession, facts, allow }) => {
  allow(SCRIPT);
  const { pathname, search } = new URL(request.url);
  const told: ToldToPages = { path: `${pathname}${search}`, method: request.method, hasSession, facts };
  return aPage(told, {
    status: PUBLIC_PAGES.includes(pathname) || OTHER_PAGES.test(pathname) ? 200 : 404,
    headers: pathname === '/' ? FOR_EVERYBODY : {},
  });
};

/** The folder of the files; shared by all stand-ins. */
let filesDir: string | undefined;

function makeFiles(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-web-'));
  mkdirSync(path.join(dir, 'assets'));
  writeFileSync(path.join(dir, 'assets', 'entry-abc123.js'), 'export {};\n');
  writeFileSync(path.join(dir, 'assets', 'entry-abc123.js.br'), brotliCompressSync('export {};\n'));
  return dir;
}

/** With custom pages, for tests about them. */
export function aStandInWeb(pages: Partial<PagesBundle> = {}): Web {
  const dir = (filesDir ??= makeFiles());
  return {
    renderPage,
    plainPage: ({ message }, cookies) => `<!doctype html><title>${message}</title><p>${cookies}</p>`,
    ...pages,
    serveFiles: (app) => serveBuiltFiles(app, dir),
  };
}

/** Reads the data of a page. */
export function readPage<T = ToldToPages>(html: string): T {
  const [, told = ''] = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(told) as T;
}
