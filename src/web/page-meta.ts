/** What a public page says of itself to search engines and to whoever gets a link to it. */
import type { MetaDescriptor } from 'react-router';
import { dialled } from '../domain/phone-href';
import { PRODUCT } from '../domain/product';
import { i18n } from './i18n/i18n';
import { ORIGIN_PLACEHOLDER } from '../contract/pages';
import { operator } from './site';

/** The picture of a shared link, 1200 × 630. Its drawing is `drawings/og-card.svg`. */
const PICTURE = '/og-card.png';

type PageFacts = {
  /** Translated; becomes `X · Vrikka`, or stands alone where `isWholeTitle`. */
  title: string;
  isWholeTitle?: boolean;
  description: string;
  /** The one address of the page, from the slash. */
  path: string;
  type?: 'website' | 'article';
};

/** Title, description, canonical address and Open Graph card of a public page. */
export function pageMeta({
  title: page,
  isWholeTitle,
  description,
  path,
  type = 'website',
}: PageFacts): MetaDescriptor[] {
  const title = isWholeTitle ? page : i18n.t('title', { ns: 'frame', page, product: PRODUCT.name });
  const url = absolute(path);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: PRODUCT.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: absolute(PICTURE) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: i18n.t('cardPicture', { ns: 'frame', product: PRODUCT.name }) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Who runs the site, as JSON-LD for the home page. The invented centers are never described as businesses. */
export function organizationJsonLd(): MetaDescriptor {
  const url = absolute('/');
  const { name, email, phone, address } = operator();
  const id = `${url}#organization`;
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': id,
          name,
          url,
          logo: absolute('/icon-512.png'),
          email,
          telephone: dialled(phone),
          address,
        },
        { '@type': 'WebSite', name: PRODUCT.name, url, inLanguage: 'en-IN', publisher: { '@id': id } },
      ],
    },
  };
}

/** A page that search engines leave out: a printed sheet, a link from a mail. */
export const NOT_INDEXED: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** While prerendering there is no address yet; in the browser it is the one that the page came from. */
function absolute(path: string): string {
  return `${typeof window === 'undefined' ? ORIGIN_PLACEHOLDER : window.location.origin}${path}`;
}
