import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { OTP_DIGITS } from '../../../contract/account';
import { useTranslation } from '../../i18n/use-translation';
import { OtpField } from '../../ui/otp-field';
import { AccountForm } from '../account/account-form';
import { CodeAddress } from '../account/code-address';
import { Resend } from '../account/resend';
import { LoginLink } from './login-link';
import type { Progress } from './progress';
import { sendCode } from './request-code';
import { useVerifyCode } from './use-verify-code';

type CodeStepProps = { progress: Progress; changePath: string };

/** Step 2: the code from the mail. Six digits are sent at once; the button is there for who prefers it. */
export function CodeStep({ progress, changePath }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const { form, submit } = useVerifyCode(progress);
  const { field, fieldState } = useController({ control: form.control, name: 'otp' });
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;
  const isBusy = isSubmitting || isSubmitSuccessful;
  const { setFocus, resetField } = form;
  useEffect(() => setFocus('otp'), [setFocus]);

  return (
    <>
      <CodeAddress email={progress.email} changePath={changePath} />
      <AccountForm
        onSubmit={submit}
        isBusy={isBusy}
        submitLabel={t('signup.verify')}
        busyLabel={t('signup.verifying')}
        error={errors.root?.message}
      >
        <OtpField
          {...field}
          label={t('code.label')}
          length={OTP_DIGITS}
          error={fieldState.error?.message}
          onChange={(digits) => {
            field.onChange(digits);
            form.clearErrors();
          }}
          onComplete={() => !isBusy && void submit()}
        />
      </AccountForm>
      <div className="type-second mt-5 flex flex-col items-start gap-2.5 text-muted">
        <p>{t('code.noEmail')}</p>
        <Resend
          sentAt={progress.sentAt}
          send={() => sendCode(progress.email)}
          onSent={() => {
            resetField('otp');
            setFocus('otp');
          }}
        />
        <LoginLink />
      </div>
    </>
  );
}
