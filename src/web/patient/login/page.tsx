import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRODUCT } from '../../../domain/product';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { AccountScreen } from '../account/account-screen';
import { useNext } from '../account/use-next';
import { RedirectIfLoggedIn } from '../frame/redirect-if-logged-in';
import { LoginForm } from './login-form';

export function meta() {
  return pageTitle(i18n.t('login.title', { ns: 'auth' }), i18n.t('login.lead', { ns: 'auth' }));
}

/** Log in (/login). */
export default function LoginPage() {
  const { t } = useTranslation('auth');
  const { nextQuery } = useNext();
  return (
    <RedirectIfLoggedIn>
      <AccountScreen motto={t('login.motto')}>
        <h1 className="type-title">{t('login.title')}</h1>
        <p className="mt-2 mb-7 text-muted">{t('login.lead')}</p>
        <LoginForm />
        <p className="mt-6 text-center">
          {t('login.isNew', { product: PRODUCT.name })}{' '}
          <Link to={`/signup${nextQuery}`} className="text-link focus-ring rounded-sm py-2.5">
            {t('login.signUp')}
          </Link>
        </p>
      </AccountScreen>
    </RedirectIfLoggedIn>
  );
}
