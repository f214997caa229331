import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useErrorText } from '../../i18n/use-error-text';
import { useSignOut } from '../api/administrator';
import { tell } from '../ui/tell';

/** Signs out and goes to the sign-in page; where that fails it says so, and one is still signed in. */
export function useSigningOut(): () => void {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { mutate, isPending } = useSignOut();
  return () => {
    if (isPending) return;
    // First the page, then the session: a page that is still there would ask to be led back to.
    mutate(undefined, {
      onSuccess: () => void navigate('/admin/login', { replace: true }),
      onError: (error) => tell('error', t('signOutFailed', { reason: errorText(error) })),
    });
  };
}
