import { setSessionFrom } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { showToast } from '../../ui/toast';
import { GoogleSignIn } from '../account/google/google-sign-in';

/** Google as a way to log in. The page itself leads on once there is a session. */
export function GoogleLogin() {
  const { t } = useTranslation('auth');
  return (
    <GoogleSignIn
      place="login"
      onEntered={(answer) => {
        void showToast('success', t('google.success'));
        setSessionFrom(answer);
      }}
    />
  );
}
