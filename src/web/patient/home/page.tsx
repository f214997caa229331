import { newsletter } from '../../../contract/newsletter';
import { PRODUCT } from '../../../domain/product';
import { languageOf } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { keepTyped, readForm, refuseForm } from '../../lib/form';
import { attempt, visitContext } from '../../lib/visit';
import { OrganizationJsonLd, PublicHead } from '../../page-head';
import { refuseConsent } from '../consent/agreement';
import type { Route } from './+types/page';
import { Guides } from './guides';
import { Hero } from './hero';
import { Newsletter } from './newsletter';
import { SellingPoints } from './selling-points';
import { SpecializedServices } from './specialized-services';
import { Statistics } from './statistics';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('frame');
  return (
    <>
      <PublicHead
        title={t('homeTitle', { product: PRODUCT.name })}
        isWholeTitle
        description={t('description')}
        path="/"
      />
      <OrganizationJsonLd />
    </>
  );
}

/** Subscribes to the newsletter. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const { email = '', wish, consentLanguage } = values;
  const unagreed = refuseConsent(values);
  if (unagreed) return refuseForm(values, unagreed);
  const { refusal } = await attempt(context.get(visitContext), newsletter.subscribe, {
    body: {
      email,
      consent: true,
      intent: wish === 'community' ? 'community' : 'subscribe',
      consentLanguage: languageOf(consentLanguage) ?? 'en',
    },
  });
  return refusal ? refuseForm(values, refusal) : { asked: email.trim() };
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** The home page (/). */
export default function HomePage() {
  return (
    <>
      <Hero />
      <Statistics />
      <SellingPoints />
      <SpecializedServices />
      <Guides />
      <Newsletter />
    </>
  );
}
