import { useTranslation } from 'react-i18next';
import { PRODUCT } from '../domain/product';
import { ErrorState } from './ui/error-state';

/** The page when a page itself has failed: friendly, and a way on. */
export function RootErrorPage() {
  const { t } = useTranslation('errors');
  return (
    <main className="page-width py-12">
      <title>{`${t('pageTitle')} · ${PRODUCT.name}`}</title>
      <ErrorState title={t('pageTitle')} text={t('pageText')} headingLevel={1} onRetry={() => window.location.reload()} />
    </main>
  );
}
