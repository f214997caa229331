import { useTranslation } from '../../../i18n/use-translation';

/** The word at the end of a row whose whole line is the link. */
export function OpenWord() {
  const { t } = useTranslation('admin-dashboard');
  return (
    <span aria-hidden="true" className="shrink-0 text-sm font-[550] text-teal">
      {t('attention.openRow')}
    </span>
  );
}
