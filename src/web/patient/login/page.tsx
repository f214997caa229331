import { Link } from 'react-router';
import { PRODUCT } from '../../../domain/product';
import { i18n } from '../../i18n/i18n';
import auth from '../../i18n/en/auth.json';
import { addPageWords } from '../../i18n/page-words';
import { pageTitle } from '../../i18n/page-title';
import { useTranslation } from '../../i18n/use-translation';
import { AccountScreen } from '../account/account-screen';
import { useNext } from '../account/use-next';
import { RedirectIfLoggedIn } from '../frame/redirect-if-logged-in';
import { GoogleLogin } from './google-login';
import { LoginForm } from './login-form';

addPageWords('auth', auth);

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
        <GoogleLogin />
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
