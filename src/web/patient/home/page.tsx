import { i18n } from '../../i18n/i18n';
import { PRODUCT } from '../../../domain/product';
import { Guides } from './guides';
import { Hero } from './hero';
import { SellingPoints } from './selling-points';
import { SpecializedServices } from './specialized-services';
import { Statistics } from './statistics';

export function meta() {
  return [
    { title: i18n.t('homeTitle', { ns: 'frame', product: PRODUCT.name }) },
    { name: 'description', content: i18n.t('description', { ns: 'frame' }) },
  ];
}

/** The home page (/). */
export default function HomePage() {
  return (
    <>
      <Hero />
      <Statistics />
      <SellingPoints />
      <SpecializedServices />
      <Guides />
    </>
  );
}
