/**
 * Builds everything into dist/: pages and assets (also compressed), and the server. `npm run build`. With `--any-weight` pages are not
 * weighed.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { framework } from './framework.mjs';
import { PROGRAMS, SERVER_BUILD } from './server-build.mjs';
import { BUILD_STAMP, sourceHash } from './source-hash.mjs';
import { weighPages } from './weigh-pages.mjs';

rmSync('dist', { recursive: true, force: true });

framework(['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });

await tryOnePage();

await build({ ...SERVER_BUILD, entryPoints: PROGRAMS, outdir: 'dist/server' });

await compressAssets('dist/web/client');
if (!process.argv.includes('--any-weight')) process.stdout.write(`${weighPages('dist/web/client')}\n`);
mkdirSync('dist', { recursive: true });
writeFileSync(BUILD_STAMP, sourceHash());

/** Renders a page that needs no data: what is changed in React Router's markup must still be found there. */
async function tryOnePage() {
  const { renderPage } = await import(path.resolve('dist/web/server/index.js'));
  const contact = { name: '', email: '', phone: '080 5550 0142', hours: { en: '', hi: '' } };
  const visit = {
    hasSession: false,
    isDocument: true,
    now: new Date().toISOString(),
    facts: {
      publicUrl: 'http://localhost',
      sandboxUrl: null,
      languages: [],
      operator: { ...contact, officer: contact },
    },
    send: async () => ({ status: 401, body: null }),
    allow() {},
    report(error) {
      throw error;
    },
  };
  const { status } = await renderPage(
    new Request('http://localhost/about', { headers: { accept: 'text/html' } }),
    visit,
  );
  if (status !== 200) throw new Error(`The page /about was not rendered: ${status}`);
}

/** Compresses once what would otherwise be compressed at every request. */
async function compressAssets(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json|webmanifest|txt|xml)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
