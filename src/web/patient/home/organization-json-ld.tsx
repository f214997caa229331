import { dialled } from '../../../domain/phone-href';
import { PRODUCT } from '../../../domain/product';
import { useSiteFacts } from '../../lib/site-facts';
import { useAbsolute } from '../../page-head';

/** The operator of the site, as JSON-LD for the home page. The invented centers are never described as businesses. */
export function OrganizationJsonLd() {
  const absolute = useAbsolute();
  const { name, email, phone, address } = useSiteFacts().operator;
  const url = absolute('/');
  const id = `${url}#organization`;
  const facts = {
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
  };
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replace(/</g, '\\u003c') }}
    />
  );
}
