import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { RequireLogin } from '../frame/require-login';

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'success' }));
}

/** After payment (/success?session_id=…). */
export default function SuccessPage() {
  const { t } = useTranslation('success');
  return (
    <RequireLogin>
      <div className="page-width py-8 desk:py-12">
        <h1 className="type-title">{t('title')}</h1>
      </div>
    </RequireLogin>
  );
}
