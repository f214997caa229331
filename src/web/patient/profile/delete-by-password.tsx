import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { deleteByPasswordForm } from '../../../contract/profile';
import { useErrorText } from '../../i18n/use-error-text';
import { useTranslation } from '../../i18n/use-translation';
import { PasswordField } from '../../ui/password-field';
import { PasswordOwner } from '../../ui/password-owner';
import { FormField } from '../account/form-field';
import { fieldSentence } from '../account/server-sentence';
import { DeletionForm, type DeletionProps } from './deletion-form';
import { useDeleteAccount } from './use-delete-account';

/** The password, and the button that ends the account. */
export function DeleteByPassword({ email, ...dialog }: DeletionProps & { email: string }) {
  const { t } = useTranslation(['profile', 'auth']);
  const errorText = useErrorText();
  const deleteAccount = useDeleteAccount();
  const form = useForm({
    resolver: zodResolver(deleteByPasswordForm),
    defaultValues: { password: '' },
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await deleteAccount(body);
    } catch (error) {
      const sentence = fieldSentence(error, 'password');
      if (sentence) form.setError('password', { message: sentence }, { shouldFocus: true });
      else form.setError('root', { message: errorText(error) });
    }
  });

  return (
    <DeletionForm
      {...dialog}
      onSubmit={submit}
      isBusy={isSubmitting || isSubmitSuccessful}
      error={errors.root?.message}
    >
      <PasswordOwner login={email} />
      <FormField
        form={form}
        name="password"
        as={PasswordField}
        label={t('delete.password')}
        autoComplete="current-password"
        autoFocus
        isRequired
      />
      <p className="-my-3 text-right">
        <Link
          to="/forgot-password?next=/myprofile"
          state={{ email }}
          className="text-link focus-ring inline-block rounded-sm py-2.5"
        >
          {t('auth:login.forgot')}
        </Link>
      </p>
    </DeletionForm>
  );
}
