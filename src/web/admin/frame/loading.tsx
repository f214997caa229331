import { useTranslation } from '../../i18n/use-translation';
import { Spinner } from '../../ui/spinner';

/** The area while it is not known yet who is there, or its scripts are on their way. */
export function Loading() {
  const { t } = useTranslation('admin');
  return (
    <main>
      <h1 className="sr-only">{t('area')}</h1>
      <Spinner />
    </main>
  );
}
