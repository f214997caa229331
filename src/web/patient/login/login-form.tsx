import { useTranslation } from '../../i18n/use-translation';
import { PasswordField } from '../../ui/password-field';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/email-field';
import { FormField } from '../account/form-field';
import { ForgotLink } from './forgot-link';
import { useLogin } from './use-login';

/** E-mail and password. It stays busy after success, until the next page stands. */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const { form, submit } = useLogin();
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;
  return (
    <AccountForm
      onSubmit={submit}
      isBusy={isSubmitting || isSubmitSuccessful}
      submitLabel={t('login.submit')}
      busyLabel={t('login.busy')}
      error={errors.root?.message}
    >
      <EmailField form={form} name="email" autoComplete="username" />
      <FormField
        form={form}
        name="password"
        as={PasswordField}
        label={t('password')}
        autoComplete="current-password"
        isRequired
      />
      <ForgotLink form={form} />
    </AccountForm>
  );
}
