import type { Language } from '../../../../contract/language';
import { localeOf } from '../../../../locales';
import { PRODUCT } from '../../../../domain/product';

type Facts = { '@type': string; [property: string]: unknown };

/** Structured data for search engines. A data block: the browser does not execute it. */
export function JsonLd({ facts }: { facts: Facts }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replace(/</g, '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** A guide for patients. No reviewer or review date is given: no clinician has signed it yet. */
export function medicalWebPage(name: string, description: string, language: Language): Facts {
  return {
    '@type': 'MedicalWebPage',
    name,
    description,
    inLanguage: localeOf(language).tag,
    isAccessibleForFree: true,
    audience: { '@type': 'PeopleAudience', audienceType: 'Patient' },
    about: { '@type': 'MedicalCondition', name: 'Chronic kidney disease' },
    publisher: { '@type': 'Organization', name: PRODUCT.name },
  };
}
