import { i18n } from '../../i18n/i18n';
import { PRODUCT } from '../../../domain/product';
import home from '../../i18n/en/home.json';
import { addPageWords } from '../../i18n/page-words';
import { organizationJsonLd, pageMeta } from '../../page-meta';
import { FurtherDown } from '../../ui/further-down';
import { Guides } from './guides';
import { Hero } from './hero';
import { Newsletter } from './newsletter';
import { SellingPoints } from './selling-points';
import { SpecializedServices } from './specialized-services';
import { Statistics } from './statistics';

addPageWords('home', home);

export function meta() {
  return [
    ...pageMeta({
      title: i18n.t('homeTitle', { ns: 'frame', product: PRODUCT.name }),
      isWholeTitle: true,
      description: i18n.t('description', { ns: 'frame' }),
      path: '/',
    }),
    organizationJsonLd(),
  ];
}

/** The home page (/). */
export default function HomePage() {
  return (
    <>
      <Hero />
      <Statistics />
      <FurtherDown>
        <SellingPoints />
        <SpecializedServices />
        <Guides />
        <Newsletter />
      </FurtherDown>
    </>
  );
}
