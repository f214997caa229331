import { useEffect, useState, useSyncExternalStore } from 'react';
import { PublicHead } from '../../page-head';
import dropUrl from '../../drawings/spot-drop.svg';
import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { PageHead } from '../../ui/page-head';
import { Spinner } from '../../ui/spinner';
import { useOneAddress } from '../../ui/use-one-address';
import { ServiceTabs } from './service-tabs';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('services');
  return <PublicHead title={t('title')} description={t('description')} path="/services" />;
}

/** Services, insurance and resources (/services). */
export default function ServicesPage() {
  const { t } = useTranslation('services');
  useOneAddress('/services');
  const isLoading = useLoadingSecond();
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} drawing={dropUrl}>
        <ButtonLink to="/dialysis" size="large">
          {t('book')}
        </ButtonLink>
      </PageHead>
      <div className="page-width min-h-160 py-8 desk:py-12">{isLoading ? <Spinner /> : <ServiceTabs />}</div>
    </>
  );
}

/** Milliseconds before the services appear (spec.md, section 9). */
const LOADING_MS = 1000;
const never = () => () => undefined;

/** True for one second after client-side navigation. A server-rendered page shows at once. */
function useLoadingSecond(): boolean {
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isLoading, setLoading] = useState(isScripted);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLoading(false), LOADING_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isLoading;
}
