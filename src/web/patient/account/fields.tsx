import { OTP_DIGITS, PASSWORD_MIN } from '../../../contract/form-facts';
import { useTranslation } from '../../lib/i18n/use-translation';
import { OtpField } from '../../ui/otp-field';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import type { WaitingCode } from './sent-code';

type EmailFieldProps = {
  /** `email` for the address of a new person; `username webauthn` where the browser may offer a passkey too. */
  autoComplete: 'username' | 'username webauthn' | 'email';
  defaultValue?: string;
  /** The error when it is empty. */
  missing: string;
};

/** The address of an account. */
export function EmailField(props: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      {...props}
      name="email"
      type="email"
      inputMode="email"
      label={t('email')}
      isRequired
      wrong={t('wrong.email')}
    />
  );
}

type CodeFieldProps = {
  code: WaitingCode;
  /** By default, that of a code from a mail. */
  label?: string;
  /** Called with the field's element when the last digit has been typed. */
  onComplete?: (input: HTMLInputElement) => void;
};

/** The code from the message. A new code starts with empty boxes. */
export function CodeField({ code, label, onComplete }: CodeFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <OtpField
      key={code.sentAt}
      name="otp"
      label={label ?? t('code.label')}
      length={OTP_DIGITS}
      autoFocus
      missing={t('missing.otp')}
      wrong={t('code.allDigits', { count: OTP_DIGITS })}
      {...(onComplete && {
        onComplete: (_: string, input: HTMLInputElement) => onComplete(input),
      })}
    />
  );
}

/** A field for a new password, with its rule. */
export function NewPasswordField({ name = 'password', label }: { name?: string; label: string }) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      name={name}
      label={label}
      description={t('signup.passwordHint', { count: PASSWORD_MIN })}
      autoComplete="new-password"
      isRequired
      minLength={PASSWORD_MIN}
      missing={t('missing.newPassword')}
      wrong={t('wrong.password', { count: PASSWORD_MIN })}
    />
  );
}
