import { Link } from 'react-router';
import { PASSWORD_MIN } from '../../../contract/account';
import { useTranslation } from '../../i18n/use-translation';
import { PasswordField } from '../../ui/password-field';
import { PasswordOwner } from '../../ui/password-owner';
import { FormField } from '../account/form-field';
import { SmallForm } from './small-form';
import { useChangePassword } from './use-change-password';

type ChangePasswordFormProps = { email: string; onClose: () => void };

/** The current password and the new one. */
export function ChangePasswordForm({ email, onClose }: ChangePasswordFormProps) {
  const { t } = useTranslation(['profile', 'auth']);
  const { form, submit } = useChangePassword(onClose);
  return (
    <SmallForm
      onSubmit={submit}
      onClose={onClose}
      isBusy={form.formState.isSubmitting}
      submitLabel={t('password.submit')}
      busyLabel={t('password.busy')}
      error={form.formState.errors.root?.message}
    >
      <PasswordOwner login={email} />
      <FormField
        form={form}
        name="currentPassword"
        as={PasswordField}
        label={t('password.current')}
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
      <FormField
        form={form}
        name="newPassword"
        as={PasswordField}
        label={t('password.new')}
        description={t('auth:signup.passwordHint', { count: PASSWORD_MIN })}
        autoComplete="new-password"
        isRequired
      />
    </SmallForm>
  );
}
