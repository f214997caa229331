import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OTP_DIGITS } from '../../../contract/account';
import { OtpField } from '../../ui/otp-field';
import { AccountForm } from '../account/account-form';
import { LoginLink } from './login-link';
import type { Progress } from './progress';
import { Resend } from './resend';
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
      <p className="mb-6 flex flex-wrap items-center justify-between gap-x-4 rounded-tile bg-sunken px-3.5 py-1.5">
        <span className="min-w-0 font-label wrap-anywhere">{progress.email}</span>
        <Link to={changePath} className="text-link focus-ring rounded-sm py-2" aria-label={t('signup.changeEmail')}>
          {t('signup.change')}
        </Link>
      </p>
      <AccountForm
        onSubmit={submit}
        isBusy={isBusy}
        submitLabel={t('signup.verify')}
        busyLabel={t('signup.verifying')}
        error={errors.root?.message}
      >
        <OtpField
          {...field}
          label={t('signup.code')}
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
        <p>{t('signup.noEmail')}</p>
        <Resend
          progress={progress}
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
