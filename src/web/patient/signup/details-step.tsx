import MailCheck from 'lucide-react/icons/mail-check';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN } from '../../../contract/account';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { AccountForm } from '../account/account-form';
import { FormField } from '../account/form-field';
import type { Progress } from './progress';
import { type Registered, useRegister } from './use-register';

type DetailsStepProps = {
  progress: Progress;
  onRegistered: (answer: Registered) => void;
  onUnverified: () => void;
};

/** Step 3: username and password. The verified address stands by, so that password managers keep it with the password. */
export function DetailsStep({ progress, ...ways }: DetailsStepProps) {
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
    </AccountForm>
  );
}
