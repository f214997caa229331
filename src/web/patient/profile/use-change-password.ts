import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { changePasswordForm, profile } from '../../../contract/profile';
import { callApi } from '../../api/client';
import { sessionEvents } from '../../api/session-events';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { showToast } from '../../ui/toast';
import { fieldSentence } from '../account/server-sentence';

/** The form of both passwords and what submitting it does. */
export function useChangePassword(onChanged: () => void) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: '', newPassword: '' },
    reValidateMode: 'onSubmit',
  });

  function showRefusal(error: unknown) {
    const next = fieldSentence(error, 'newPassword');
    const current = fieldSentence(error, 'currentPassword');
    if (next) form.setError('newPassword', { message: next }, { shouldFocus: true });
    if (current) form.setError('currentPassword', { message: current }, { shouldFocus: true });
    if (!next && !current) form.setError('root', { message: errorText(error) });
  }

  const submit = form.handleSubmit(async (body) => {
    try {
      const { accessToken } = await callApi(profile.changePassword, { body });
      sessionEvents.emit({ kind: 'refreshed', accessToken });
      void showToast('success', t('password.changed'));
      onChanged();
    } catch (error) {
      showRefusal(error);
    }
  });
  return { form, submit };
}
