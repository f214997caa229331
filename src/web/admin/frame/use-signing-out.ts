import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { useSignOut } from '../api/administrator';
import { tell } from '../ui/tell';

/** Signs out and goes to the sign-in page; on failure it says so, and the administrator stays signed in. */
export function useSigningOut(): () => void {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { mutate, isPending } = useSignOut();
  return () => {
    if (isPending) return;
    mutate(undefined, { onError: (error) => tell('error', t('signOutFailed', { reason: errorText(error) })) });
  };
}
