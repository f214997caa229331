import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { RequireLogin } from '../frame/require-login';

export function meta() {
  return pageTitle(i18n.t('detail.title', { ns: 'centers' }));
}

/** A center, and booking in it (/dialysis/{centerid}). */
export default function CenterDetailPage() {
  const { t } = useTranslation('centers');
  return (
    <RequireLogin>
      <div className="page-width py-8 desk:py-12">
        <h1 className="type-title">{t('detail.title')}</h1>
      </div>
    </RequireLogin>
  );
}
