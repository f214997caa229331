import { type Ref, useState } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import { APP_CODE_DIGITS } from '../../../contract/admin/staff/two-factor';
import { ApiError } from '../../lib/api/api-error';
import { useTranslation } from '../../lib/i18n/use-translation';
import { OtpField } from '../../ui/otp-field';
import { AdminForm, Field } from '../ui/admin-form';
import { useAdminForm } from '../ui/use-admin-form';
import { TextField } from '../../ui/text-field';

type CodeFormProps = SendCode & {
  submitLabel: string;
  busyLabel: string;
  autoFocus?: boolean;
  mayRecover?: boolean;
};

/**
 * Takes a code and sends it: six digits at once; the button is an alternative. A wrong one gets an error at its field and is
 * selected, to be typed over.
 */
export function CodeForm({
  send,
  onOver,
  submitLabel,
  busyLabel,
  autoFocus = false,
  mayRecover = false,
}: CodeFormProps) {
  const rules = useCodeRules();
  const { form, ...sending } = useAdminForm({
    defaultValues: { code: '' },
    leaves: true,
    send: async ({ code }) => {
      try {
        await send(code);
      } catch (error) {
        if (!onOver || !(error instanceof ApiError) || error.code !== 'login-half-over') throw error;
        onOver(error.message);
      }
    },
  });
  return (
    <AdminForm {...sending} submit={{ label: submitLabel, busyLabel, isFullWidth: true }}>
      <Field form={form} name="code" rules={rules}>
        {(field) => (
          <CodeField
            {...field}
            onChange={(code) => {
              field.onChange(code);
              form.clearErrors();
            }}
            onComplete={sending.send}
            autoFocus={autoFocus}
            mayRecover={mayRecover}
          />
        )}
      </Field>
    </AdminForm>
  );
}

type CodeFieldProps = {
  name?: string;
  value: string;
  onChange: (code: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  error: string | undefined;
  /** Called when the last digit has been typed. */
  onComplete?: () => void;
  autoFocus?: boolean;
  /** A recovery code is accepted as well. */
  mayRecover?: boolean;
};

/** The app's six digits or, without the phone, a recovery code. */
export function CodeField({ onComplete, autoFocus = false, mayRecover = false, ...field }: CodeFieldProps) {
  const { t } = useTranslation('admin-two-step');
  const [isRecovery, setRecovery] = useState<boolean | null>(null);
  const isSwitched = isRecovery !== null;

  function switchTo(recovery: boolean) {
    field.onChange('');
    setRecovery(recovery);
  }

  return (
    <div className="flex flex-col items-stretch gap-2">
      {isRecovery ? (
        <TextField
          {...field}
          label={t('code.recoveryLabel')}
          description={t('code.recoveryHint')}
          autoComplete="off"
          maxLength={40}
          autoFocus
        />
      ) : (
        <OtpField
          {...field}
          label={t('code.label')}
          length={APP_CODE_DIGITS}
          autoFocus={autoFocus || isSwitched}
          {...(onComplete && { onComplete })}
        />
      )}
      {mayRecover && (
        <PlainButton
          onPress={() => switchTo(!isRecovery)}
          className="focus-ring text-link min-h-11 self-start rounded-chip text-left"
        >
          {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
        </PlainButton>
      )}
    </div>
  );
}

type SendCode = {
  /** Throws ApiError. */
  send: (code: string) => Promise<void>;
  /** Called when the login must start again, with the reason. */
  onOver?: (reason: string) => void;
};

/** Validation before a code is sent: each one sent costs a try. */
export function useCodeRules() {
  const { t } = useTranslation('admin-two-step');
  return {
    required: t('code.required'),
    validate: (code: string) => !/^\d+$/.test(code) || code.length === APP_CODE_DIGITS || t('code.all'),
  };
}
