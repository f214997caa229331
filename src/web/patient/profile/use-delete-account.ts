import { useNavigate } from 'react-router';
import type { BodyOf } from '../../../contract/endpoint';
import { profile } from '../../../contract/profile';
import { callApi } from '../../api/client';
import { endSession } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { showToast } from '../../ui/toast';

/** Deletes the account, goes home and forgets the session. Throws ApiError. */
export function useDeleteAccount() {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  return async (body: BodyOf<typeof profile.deleteAccount>) => {
    await callApi(profile.deleteAccount, { body });
    await navigate('/');
    endSession();
    void showToast('success', t('delete.done'));
  };
}
