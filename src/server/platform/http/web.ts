/** The built web application. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PagesBundle } from '../../../contract/page-visit';
import { WEB_DIR } from '../paths';

export type Web = PagesBundle & {
  /** The folder of the files for browsers. */
  filesDir: string;
};

/** What `npm run build` made; null where it made nothing. */
export async function openWeb(): Promise<Web | null> {
  const bundle = path.join(WEB_DIR, 'server', 'index.js');
  if (!existsSync(bundle)) return null;
  const { renderPage, plainPage } = (await import(pathToFileURL(bundle).href)) as PagesBundle;
  return { renderPage, plainPage, filesDir: path.join(WEB_DIR, 'client') };
}
