import MailCheck from 'lucide-react/icons/mail-check';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN } from '../../../contract/account';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { AccountForm } from '../account/account-form';
import { FormField } from '../account/form-field';
import { ConsentField } from '../consent/consent-field';
import { ConsentNotice } from '../consent/consent-notice';
import type { Progress } from './progress';
import { type Ways, useRegister } from './use-register';

/** Step 3: username, password, and what is kept of all this. The verified address stands by, so that password managers keep it with the password. */
export function DetailsStep({ progress, ...ways }: { progress: Progress } & Ways) {
  const { t } = useTranslation('auth');
  const { form, submit } = useRegister(progress, ways);
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;
  return (
    <AccountForm
      onSubmit={submit}
      isBusy={isSubmitting || isSubmitSuccessful}
      submitLabel={t('signup.register')}
      busyLabel={t('signup.registering')}
      error={errors.root?.message}
    >
      <TextField
        label={t('signup.verifiedEmail')}
        name="email"
        type="email"
        autoComplete="username"
        value={progress.verifiedEmail ?? progress.email}
        isReadOnly
        icon={<MailCheck aria-hidden="true" size={20} strokeWidth={1.75} />}
      />
      <FormField
        form={form}
        name="username"
        label={t('signup.username')}
        description={t('signup.usernameHint')}
        autoComplete="nickname"
        isRequired
      />
      <FormField
        form={form}
        name="password"
        as={PasswordField}
        label={t('password')}
        description={t('signup.passwordHint', { count: PASSWORD_MIN })}
        autoComplete="new-password"
        isRequired
      />
      <ConsentNotice />
      <ConsentField form={form} name="consent" />
    </AccountForm>
  );
}
