import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { newCenterPath } from './links';

/** The empty state of a fresh installation. */
export function FirstCenter() {
  const { t } = useTranslation('admin-dashboard');
  return (
    <section className="flex flex-col items-center gap-2 rounded-tile border border-line bg-surface px-5 py-10 text-center">
      <h2 className="admin-heading">{t('firstCenter.title')}</h2>
      <p className="max-w-[52ch] text-muted">{t('firstCenter.text')}</p>
      <ButtonLink to={newCenterPath()} size="compact" className="mt-3">
        {t('firstCenter.add')}
      </ButtonLink>
    </section>
  );
}
