import { i18n } from '../../i18n/i18n';
import services from '../../i18n/en/services.json';
import { addPageWords } from '../../i18n/page-words';
import { pageMeta } from '../../page-meta';
import dropUrl from '../../drawings/spot-drop.svg';
import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { PageHead } from '../../ui/page-head';
import { Spinner } from '../../ui/spinner';
import { useOneAddress } from '../../ui/use-one-address';
import { ServiceTabs } from './service-tabs';
import { useLoadingSecond } from './use-loading-second';

addPageWords('services', services);

export function meta() {
  return pageMeta({
    title: i18n.t('title', { ns: 'services' }),
    description: i18n.t('description', { ns: 'services' }),
    path: '/services',
  });
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
