import { OTP_DIGITS, PASSWORD_MIN } from '../../../contract/form-facts';
import { useTranslation } from '../../i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { OtpField } from '../../ui/otp-field';
import { PasswordField } from '../../ui/password-field';
import { PasswordOwner } from '../../ui/password-owner';
import { CodeAddress } from '../account/code-address';
import { Resend } from '../account/resend';
import type { WaitingCode } from '../account/sent-code';

type PasswordStepProps = { code: WaitingCode; changePath: string; refused: RefusedForm | undefined };

/** Step 2: the code from the mail, and the new password. The last digit moves the focus to the password. */
export function PasswordStep({ code, changePath, refused }: PasswordStepProps) {
  const { t } = useTranslation(['reset', 'auth']);
  return (
    <>
      <CodeAddress email={code.email} changePath={changePath} />
      <Form intent="code" refused={refused} className="flex flex-col gap-5">
        <OtpField
          // A new code starts with empty boxes.
          key={code.sentAt}
          name="otp"
          label={t('auth:code.label')}
          length={OTP_DIGITS}
          autoFocus
          missing={t('auth:missing.otp')}
          wrong={t('auth:code.allDigits', { count: OTP_DIGITS })}
          onComplete={(_, input) => input.form?.querySelector<HTMLInputElement>('[name=password]')?.focus()}
        />
        <PasswordOwner login={code.email} />
        <PasswordField
          name="password"
          label={t('password')}
          description={t('auth:signup.passwordHint', { count: PASSWORD_MIN })}
          autoComplete="new-password"
          isRequired
          minLength={PASSWORD_MIN}
          missing={t('auth:missing.newPassword')}
          wrong={t('auth:wrong.password', { count: PASSWORD_MIN })}
        />
        <FormRefusal otherwise={t('failed')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('busy')} className="mt-1">
          {t('submit')}
        </SubmitButton>
      </Form>
      <div className="type-second mt-5 flex flex-col items-start gap-2.5 text-muted">
        <p>{t('noEmail')}</p>
        <Resend code={code} refused={refused} />
      </div>
    </>
  );
}
