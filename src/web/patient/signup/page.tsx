import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';

export function meta() {
  return pageTitle(i18n.t('signup.title', { ns: 'auth' }));
}

/** Sign up in three steps (/signup). */
export default function SignupPage() {
  const { t } = useTranslation('auth');
  return (
    <div className="page-width py-8 desk:py-12">
      <h1 className="type-title">{t('signup.title')}</h1>
    </div>
  );
}
