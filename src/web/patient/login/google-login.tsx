import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setSessionFrom } from '../../api/session';
import { showToast } from '../../ui/toast';
import { GoogleSignIn } from '../account/google/google-sign-in';

/** Google as a way to log in. The page itself leads on once there is a session. */
export function GoogleLogin() {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  return (
    <GoogleSignIn
      place="login"
      onEntered={(answer) => {
        void showToast('success', t('google.success'));
        setSessionFrom(queryClient, answer);
      }}
    />
  );
}
