import { useState } from 'react';
import { useSession } from '../../api/session';
import { i18n } from '../../i18n/i18n';
import auth from '../../i18n/en/auth.json';
import { addPageWords } from '../../i18n/page-words';
import { pageTitle } from '../../i18n/page-title';
import { useTranslation } from '../../i18n/use-translation';
import { AccountScreen } from '../account/account-screen';
import type { Route } from './+types/page';
import { LoggedIn } from './logged-in';
import { askedStep } from './progress';
import { SignupSteps } from './signup-steps';

addPageWords('auth', auth);

export function meta({ location }: Route.MetaArgs) {
  const step = askedStep(new URLSearchParams(location.search));
  return pageTitle(i18n.t(`signup.titles.${step}`, { ns: 'auth' }), i18n.t('signup.description', { ns: 'auth' }));
}

/** Sign up in three steps (/signup). */
export default function SignupPage() {
  const { t } = useTranslation('auth');
  const session = useSession();
  // Who has just registered is logged in and on the way to the next page: the last step stands until it is here.
  const [isLeaving, setLeaving] = useState(false);
  return (
    <AccountScreen motto={t('signup.motto')}>
      {session.status === 'authenticated' && !isLeaving ? (
        <LoggedIn user={session.user} />
      ) : (
        <SignupSteps onLeave={() => setLeaving(true)} />
      )}
    </AccountScreen>
  );
}
