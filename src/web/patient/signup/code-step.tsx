import { OTP_DIGITS } from '../../../contract/form-facts';
import { useTranslation } from '../../i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { OtpField } from '../../ui/otp-field';
import { CodeAddress } from '../account/code-address';
import { Resend } from '../account/resend';
import type { WaitingCode } from '../account/sent-code';
import { LoginLink } from './email-step';

type CodeStepProps = { code: WaitingCode; changePath: string; refused: RefusedForm | undefined };

/** Step 2: the code from the mail. Six digits are sent at once; the button is an alternative. */
export function CodeStep({ code, changePath, refused }: CodeStepProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <CodeAddress email={code.email} changePath={changePath} />
      <Form intent="code" refused={refused} className="flex flex-col gap-5">
        <OtpField
          // A new code starts with empty boxes.
          key={code.sentAt}
          name="otp"
          label={t('code.label')}
          length={OTP_DIGITS}
          autoFocus
          missing={t('missing.otp')}
          wrong={t('code.allDigits', { count: OTP_DIGITS })}
          onComplete={(_, input) => input.form?.requestSubmit()}
        />
        <FormRefusal otherwise={t('signup.verifyFailed')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('signup.verifying')} className="mt-1">
          {t('signup.verify')}
        </SubmitButton>
      </Form>
      <div className="type-second mt-5 flex flex-col items-start gap-2.5 text-muted">
        <p>{t('code.noEmail')}</p>
        <Resend code={code} refused={refused} />
        <LoginLink />
      </div>
    </>
  );
}
