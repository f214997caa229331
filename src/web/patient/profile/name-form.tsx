import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { User } from '../../../contract/account';
import { nameForm, profile } from '../../../contract/profile';
import { callApi } from '../../api/client';
import { keepUser } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { showToast } from '../../ui/toast';
import { FormField } from '../account/form-field';
import { fieldSentence } from '../account/server-sentence';
import { SmallForm } from './small-form';

/** Another name. */
export function NameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const form = useForm({
    resolver: zodResolver(nameForm),
    defaultValues: { username: user.username },
    reValidateMode: 'onSubmit',
  });

  const submit = form.handleSubmit(async (body) => {
    try {
      const answer = await callApi(profile.update, { body });
      keepUser(answer.user);
      void showToast('success', t('details.saved'));
      onClose();
    } catch (error) {
      const sentence = fieldSentence(error, 'username');
      if (sentence) form.setError('username', { message: sentence }, { shouldFocus: true });
      else form.setError('root', { message: errorText(error) });
    }
  });

  return (
    <SmallForm
      onSubmit={submit}
      onClose={onClose}
      isBusy={form.formState.isSubmitting}
      submitLabel={t('details.save')}
      busyLabel={t('details.saving')}
      error={form.formState.errors.root?.message}
    >
      <FormField
        form={form}
        name="username"
        label={t('details.name')}
        description={t('details.nameHint')}
        autoComplete="nickname"
        autoFocus
        isRequired
      />
    </SmallForm>
  );
}
