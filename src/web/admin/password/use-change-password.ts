import { type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { session } from '../../../contract/admin';
import { ApiError } from '../../api/api-error';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { tell } from '../ui/tell';

const FIELDS = ['currentPassword', 'newPassword'] as const;

/** The form of both passwords, and what submitting it does. What was typed stays when it was refused. */
export function useChangePassword() {
  const { t } = useTranslation('admin-password');
  const errorText = useAdminErrorText();
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' }, reValidateMode: 'onSubmit' });

  function showRefusal(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : undefined;
    const refused = FIELDS.filter((field) => fields?.[field]);
    for (const field of refused) form.setError(field, { message: fields?.[field] });
    const first = refused[0];
    if (first) form.setFocus(first, { shouldSelect: true });
    else form.setError('root', { message: errorText(error) });
  }

  const submit = form.handleSubmit(async (body) => {
    try {
      await callAdmin(session.changePassword, { body });
      form.reset();
      tell('success', t('changed'));
    } catch (error) {
      showRefusal(error);
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
