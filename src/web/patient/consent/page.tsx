import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { safeNextPath } from '../../api/next-path';
import { useSession } from '../../api/session';
import { i18n } from '../../i18n/i18n';
import { pageTitle } from '../../i18n/page-title';
import { useTranslation } from '../../i18n/use-translation';
import { AccountScreen } from '../account/account-screen';
import { RequireLogin } from '../frame/require-login';
import { AgreeForm } from './agree-form';
import { Agreed } from './agreed';

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'consent' }));
}

/** The notice, for whoever has not agreed to it yet (/consent). A refused booking and a first Google sign-in lead here. */
export default function ConsentPage() {
  const { t } = useTranslation('consent');
  return (
    <RequireLogin>
      <AccountScreen motto={t('page.motto')}>
        <AskOnce />
      </AccountScreen>
    </RequireLogin>
  );
}

function AskOnce() {
  const { user } = useSession();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'), '');
  // As it was when the page was opened: whoever agrees here is on the way to the next page.
  const [isAsked] = useState(user?.needsConsent === true);
  return isAsked ? <AgreeForm nextPath={next || '/dialysis'} /> : <Agreed nextPath={next} />;
}
