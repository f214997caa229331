import type { MetaDescriptor } from 'react-router';
import { PRODUCT } from '../../../../domain/product';

type JsonLd = { '@type': string; [property: string]: unknown };

/** What a search engine can read of a page, as an entry of a route's `meta`. A block of data: the browser runs nothing of it. */
export function jsonLd(thing: JsonLd): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...thing } };
}

/** A guide for patients. No reviewer or review date is given: no clinician has signed it yet. */
export function medicalWebPage(name: string, description: string): MetaDescriptor {
  return jsonLd({
    '@type': 'MedicalWebPage',
    name,
    description,
    inLanguage: 'en-IN',
    isAccessibleForFree: true,
    audience: { '@type': 'PeopleAudience', audienceType: 'Patient' },
    about: { '@type': 'MedicalCondition', name: 'Chronic kidney disease' },
    publisher: { '@type': 'Organization', name: PRODUCT.name },
  });
}
