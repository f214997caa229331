/** Stands in for what the build makes: one file a page. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { INVENTED_OPERATOR, textsOf } from '../src/contract/operator';
import { PRERENDERED_PAGES } from '../src/contract/pages';

/** The folder of pages that each say only their address and who runs the product, and of one asset. */
export function builtPages(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-pages-'));
  const operator = textsOf(INVENTED_OPERATOR);
  const said =
    operator.map((text) => `<p title="${text}">${text}</p>`).join('') +
    `<script type="application/ld+json">${JSON.stringify(operator)}</script>`;
  const page = (text: string) =>
    `<html><head><script>window.page=${JSON.stringify(text)}</script></head><body>${text}${said}</body></html>`;
  for (const address of PRERENDERED_PAGES) {
    mkdirSync(path.join(dir, address), { recursive: true });
    writeFileSync(path.join(dir, address, 'index.html'), page(address));
  }
  writeFileSync(path.join(dir, '__spa-fallback.html'), page('the application'));
  writeFileSync(path.join(dir, 'robots.txt'), 'User-agent: *\nDisallow: /admin\n');
  mkdirSync(path.join(dir, 'assets'));
  writeFileSync(path.join(dir, 'assets', 'entry-abc123.js'), 'export {};\n');
  writeFileSync(path.join(dir, 'assets', 'entry-abc123.js.br'), brotliCompressSync('export {};\n'));
  return dir;
}
