import { useTranslation } from '../../lib/i18n/use-translation';
import { Spinner } from '../../ui/spinner';

/** Shown until the session is known, or the scripts are loaded. */
export function Loading() {
  const { t } = useTranslation('admin');
  return (
    <main>
      <h1 className="sr-only">{t('area')}</h1>
      <Spinner />
    </main>
  );
}
