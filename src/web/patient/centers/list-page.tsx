import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';

export function meta() {
  return pageTitle(i18n.t('list.title', { ns: 'centers' }));
}

/** The center list (/dialysis). */
export default function CenterListPage() {
  const { t } = useTranslation('centers');
  return (
    <div className="page-width py-8 desk:py-12">
      <h1 className="type-title">{t('list.title')}</h1>
    </div>
  );
}
