import * as paths from '../../../contract/paths';
import { PUBLIC_PAGES, isForSearch } from '../../../contract/pages';
import type { Db } from '../db/database';

/** The most addresses in one sitemap (https://www.sitemaps.org/protocol.html). */
const MOST = 50_000;

/** Writes the sitemap of the pages to be indexed: the public ones, and one for each center that accepts bookings. */
export async function writeSitemap(db: Db, publicUrl: string): Promise<string> {
  const pages = PUBLIC_PAGES.filter(isForSearch);
  const centers = await db
    .selectFrom('centers')
    .select(['name as CenterName', 'city as CenterCity', 'short_id as ShortId'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MOST - pages.length)
    .execute();
  const addresses = [...pages, ...centers.map((center) => encodeURI(paths.center(center)))];
  const urls = addresses.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
