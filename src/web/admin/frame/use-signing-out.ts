import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { useSignOut } from '../api/administrator';
import { tell } from '../ui/tell';

/** Signs out and goes to the sign-in page; where that fails it says so, and one is still signed in. */
export function useSigningOut(): () => void {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { mutate, isPending } = useSignOut();
  return () => {
    if (isPending) return;
    mutate(undefined, { onError: (error) => tell('error', t('signOutFailed', { reason: errorText(error) })) });
  };
}
