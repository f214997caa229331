import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { profile } from '../../../contract/profile';
import { callApi } from '../../api/client';
import { endSession } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { showToast } from '../../ui/toast';

/** Deletes the account, goes home and forgets the session. It stays busy until the page is left. */
export function useDeleteAccount() {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: { confirmation: string }) => callApi(profile.deleteAccount, { body }),
    onSuccess: async () => {
      await navigate('/');
      endSession();
      void showToast('success', t('delete.done'));
    },
  });
  return { mutate, isBusy: isPending || isSuccess, error: isPending ? null : error };
}
