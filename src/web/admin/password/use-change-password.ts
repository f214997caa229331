import { type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { session } from '../../../contract/admin';
import { useTranslation } from '../../i18n/use-translation';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { showRefusal } from '../ui/show-refusal';
import { tell } from '../ui/tell';

const FIELDS = ['currentPassword', 'newPassword'] as const;

/** The form of both passwords, and its submission. A refusal keeps what was typed. */
export function useChangePassword() {
  const { t } = useTranslation('admin-password');
  const errorText = useAdminErrorText();
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' }, reValidateMode: 'onSubmit' });

  const submit = form.handleSubmit(async (body) => {
    try {
      await callAdmin(session.changePassword, { body });
      form.reset();
      tell('success', t('changed'));
    } catch (error) {
      showRefusal(form, FIELDS, error, errorText);
    }
  });

  return {
    form,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!form.formState.isSubmitting) void submit();
    },
  };
}
