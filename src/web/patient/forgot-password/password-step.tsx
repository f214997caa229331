import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { OTP_DIGITS, PASSWORD_MIN } from '../../../contract/account';
import { useTranslation } from '../../i18n/use-translation';
import { OtpField } from '../../ui/otp-field';
import { PasswordField } from '../../ui/password-field';
import { PasswordOwner } from '../../ui/password-owner';
import { AccountForm } from '../account/account-form';
import { CodeAddress } from '../account/code-address';
import { FormField } from '../account/form-field';
import type { LoggedInAnswer } from '../account/logged-in-answer';
import { Resend } from '../account/resend';
import type { SentCode } from '../account/sent-code';
import { sendResetCode } from './sent-reset';
import { useResetPassword } from './use-reset-password';

type PasswordStepProps = { sent: SentCode; changePath: string; onReset: (answer: LoggedInAnswer) => void };

/** Step 2: the code from the mail, and the new password. The last digit leads on to the password. */
export function PasswordStep({ sent, changePath, onReset }: PasswordStepProps) {
  const { t } = useTranslation(['reset', 'auth']);
  const { form, submit } = useResetPassword(sent, onReset);
  const { field, fieldState } = useController({ control: form.control, name: 'otp' });
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;
  const { setFocus, resetField } = form;
  useEffect(() => setFocus('otp'), [setFocus]);

  return (
    <>
      <CodeAddress email={sent.email} changePath={changePath} />
      <AccountForm
        onSubmit={submit}
        isBusy={isSubmitting || isSubmitSuccessful}
        submitLabel={t('submit')}
        busyLabel={t('busy')}
        error={errors.root?.message}
      >
        <OtpField
          {...field}
          label={t('auth:code.label')}
          length={OTP_DIGITS}
          error={fieldState.error?.message}
          onChange={(digits) => {
            field.onChange(digits);
            form.clearErrors('otp');
          }}
          onComplete={() => setFocus('password')}
        />
        <PasswordOwner login={sent.email} />
        <FormField
          form={form}
          name="password"
          as={PasswordField}
          label={t('password')}
          description={t('auth:signup.passwordHint', { count: PASSWORD_MIN })}
          autoComplete="new-password"
          isRequired
        />
      </AccountForm>
      <div className="type-second mt-5 flex flex-col items-start gap-2.5 text-muted">
        <p>{t('noEmail')}</p>
        <Resend
          sentAt={sent.sentAt}
          send={() => sendResetCode(sent.email)}
          onSent={() => {
            resetField('otp');
            setFocus('otp');
          }}
        />
      </div>
    </>
  );
}
