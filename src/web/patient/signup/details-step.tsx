import MailCheck from 'lucide-react/icons/mail-check';
import { PASSWORD_MIN } from '../../../contract/form-facts';
import { useTranslation } from '../../i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { useRefusalToast } from '../../ui/use-refusal-toast';
import { ConsentField } from '../consent/consent-field';
import { ConsentNotice } from '../consent/consent-notice';

type DetailsStepProps = { email: string; username: string; refused: RefusedForm | undefined };

/**
 * Step 3: username, password, and the notice. The verified address is in the form, so that password managers save it
 * with the password.
 */
export function DetailsStep({ email, username, refused }: DetailsStepProps) {
  const { t } = useTranslation('auth');
  // Also as a toast (spec.md, section 8: registration).
  useRefusalToast(refused);
  return (
    <Form intent="details" refused={refused} className="flex flex-col gap-5">
      <TextField
        label={t('signup.verifiedEmail')}
        type="email"
        autoComplete="username"
        value={email}
        isReadOnly
        icon={<MailCheck aria-hidden="true" size={20} strokeWidth={1.75} />}
      />
      <TextField
        name="username"
        label={t('signup.username')}
        description={t('signup.usernameHint')}
        autoComplete="nickname"
        defaultValue={username}
        isRequired
        missing={t('missing.username')}
      />
      <PasswordField
        name="password"
        label={t('password')}
        description={t('signup.passwordHint', { count: PASSWORD_MIN })}
        autoComplete="new-password"
        isRequired
        minLength={PASSWORD_MIN}
        missing={t('missing.newPassword')}
        wrong={t('wrong.password', { count: PASSWORD_MIN })}
      />
      <ConsentNotice />
      <ConsentField />
      <FormRefusal otherwise={t('signup.registerFailedAgain')} />
      <SubmitButton size="large" isFullWidth busyLabel={t('signup.registering')} className="mt-1">
        {t('signup.register')}
      </SubmitButton>
    </Form>
  );
}
