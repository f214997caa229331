import { INVENTED_OPERATOR, type Operator } from '../contract/operator';
import { SITE_FACTS, type SiteFacts } from '../contract/pages';

let facts: SiteFacts | undefined;

/** How this server is set up, as it wrote it into the page; null while pages are built, and in those of `npm run dev`. */
export function siteFacts(): SiteFacts | null {
  if (typeof document === 'undefined') return null;
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${SITE_FACTS}"]`);
  return written && (facts ??= JSON.parse(written.content) as SiteFacts);
}

/**
 * Who runs the product. A page is built with the invented one, in whose place the server puts the texts that are read here, and
 * which a page that is served need not bring along.
 */
export function operator(): Operator {
  return import.meta.env.PROD && !import.meta.env.SSR
    ? siteFacts()!.operator
    : (siteFacts()?.operator ?? INVENTED_OPERATOR);
}
