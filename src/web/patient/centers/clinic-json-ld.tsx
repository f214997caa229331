import * as paths from '../../../contract/paths';
import type { Center } from '../../../contract/centers';
import { dialled, mayRing } from '../../../domain/phone-href';
import { useSiteFacts } from '../../lib/site-facts';

/** `paymentAccepted`: the ways to pay as search engines name them; empty where the center has not said. */
type ClinicJsonLdProps = { center: Center; paymentAccepted: string };

/**
 * Structured data for search engines: a clinic, and the price of a session there. Left out for a center whose number rings nowhere,
 * such as the invented ones: these are no businesses.
 */
export function ClinicJsonLd({ center, paymentAccepted }: ClinicJsonLdProps) {
  const { publicUrl } = useSiteFacts();
  if (!mayRing(center.ContactNumber)) return null;
  const { CenterName, CenterAddress, CenterCity, CenterState, CenterPinCode } = center;
  const { ContactNumber, Latitude, Longitude, Photo } = center;
  const url = `${publicUrl}${encodeURI(paths.center(center))}`;
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'MedicalClinic',
    '@id': `${url}#clinic`,
    url,
    name: CenterName,
    image: `${publicUrl}/images/${Photo}`,
    telephone: dialled(ContactNumber),
    address: {
      '@type': 'PostalAddress',
      streetAddress: CenterAddress,
      addressLocality: CenterCity,
      addressRegion: CenterState,
      ...(CenterPinCode && { postalCode: CenterPinCode }),
      addressCountry: 'IN',
    },
    ...(Latitude !== null &&
      Longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude: Latitude, longitude: Longitude } }),
    medicalSpecialty: 'Renal',
    currenciesAccepted: 'INR',
    ...(paymentAccepted && { paymentAccepted }),
    amenityFeature: center.Facilities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    makesOffer: (center.Services.length > 0 ? center.Services : ['Dialysis']).map((service) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'MedicalTherapy', name: service },
      price: center.DialysisCharge,
      priceCurrency: 'INR',
      url,
    })),
  };
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replace(/</g, '\\u003c') }}
    />
  );
}
