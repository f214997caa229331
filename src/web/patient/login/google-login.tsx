import { useNavigate } from 'react-router';
import { setSessionFrom } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { showToast } from '../../ui/toast';
import { GoogleSignIn } from '../account/google/google-sign-in';
import { useNext } from '../account/use-next';
import { consentPath } from '../consent/consent-path';

/** Google as a way to log in. The page itself leads on once there is a session; to the notice, where that was never agreed to. */
export function GoogleLogin() {
  const { t } = useTranslation('auth');
  const { nextPath } = useNext();
  const navigate = useNavigate();
  return (
    <GoogleSignIn
      place="login"
      onEntered={async (answer) => {
        void showToast('success', t('google.success'));
        // The next page must stand before there is a session, or else this one leads past it.
        if (answer.user.needsConsent) await navigate(consentPath(nextPath), { replace: true, flushSync: true });
        setSessionFrom(answer);
      }}
    />
  );
}
