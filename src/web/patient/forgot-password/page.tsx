import reset from '../../i18n/en/reset.json';
import { i18n } from '../../i18n/i18n';
import auth from '../../i18n/en/auth.json';
import { addPageWords } from '../../i18n/page-words';
import { pageTitle } from '../../i18n/page-title';
import { useTranslation } from '../../i18n/use-translation';
import { AccountScreen } from '../account/account-screen';
import { ResetSteps } from './reset-steps';

addPageWords('auth', auth);
addPageWords('reset', reset);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'reset' }), i18n.t('description', { ns: 'reset' }));
}

/** A new password, with a mailed code (/forgot-password). Also for who is logged in and has none, such as with Google. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('reset');
  return (
    <AccountScreen motto={t('motto')}>
      <ResetSteps />
    </AccountScreen>
  );
}
