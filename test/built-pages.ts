import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PRERENDERED_PAGES } from '../src/contract/pages';

/** A directory that stands in for what the build makes: one file a page. */
export function builtPages(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-pages-'));
  for (const page of PRERENDERED_PAGES) {
    mkdirSync(path.join(dir, page), { recursive: true });
    writeFileSync(path.join(dir, page, 'index.html'), `<html><head></head><body>${page}</body></html>`);
  }
  writeFileSync(path.join(dir, '__spa-fallback.html'), '<html><head></head><body>the application</body></html>');
  writeFileSync(path.join(dir, 'robots.txt'), 'User-agent: *\nDisallow: /admin\n');
  return dir;
}
