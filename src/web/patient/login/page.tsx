import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';

export function meta() {
  return pageTitle(i18n.t('login.title', { ns: 'auth' }));
}

/** Log in (/login). */
export default function LoginPage() {
  const { t } = useTranslation('auth');
  return (
    <div className="page-width py-8 desk:py-12">
      <h1 className="type-title">{t('login.title')}</h1>
    </div>
  );
}
