import { type FormEvent, type Ref, useState } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import { Controller, useForm } from 'react-hook-form';
import { APP_CODE_DIGITS } from '../../../contract/admin/staff/two-factor';
import { ApiError } from '../../lib/api/api-error';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { OtpField } from '../../ui/otp-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { PanelCallout } from '../ui/panel-callout';
import { showRefusal } from '../ui/show-refusal';
import { TextField } from '../../ui/text-field';

type CodeFormProps = SendCode & {
  submitLabel: string;
  busyLabel: string;
  autoFocus?: boolean;
  mayRecover?: boolean;
};

/** Takes a code and sends it: six digits at once; the button is an alternative. */
export function CodeForm({
  send,
  onOver,
  submitLabel,
  busyLabel,
  autoFocus = false,
  mayRecover = false,
}: CodeFormProps) {
  const { form, isBusy, submit } = useCodeForm({ send, ...(onOver && { onOver }) });
  const rules = useCodeRules();
  const { root } = form.formState.errors;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {root?.message && <PanelCallout tone="error">{root.message}</PanelCallout>}
      <Controller
        control={form.control}
        name="code"
        rules={rules}
        render={({ field, fieldState }) => (
          <CodeField
            {...field}
            onChange={(code) => {
              field.onChange(code);
              form.clearErrors();
            }}
            onComplete={() => submit()}
            error={fieldState.error?.message}
            autoFocus={autoFocus}
            mayRecover={mayRecover}
          />
        )}
      />
      <Button type="submit" size="compact" isFullWidth isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
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

/**
 * A form for one code, and its submission. A wrong one gets an error at its field and is selected, to be typed over.
 */
function useCodeForm({ send, onOver }: SendCode) {
  const errorText = useAdminErrorText();
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  const isBusy = isSubmitting || isSubmitSuccessful;

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await send(code);
    } catch (error) {
      if (onOver && error instanceof ApiError && error.code === 'login-half-over') return onOver(error.message);
      showRefusal(form, ['code'], error, errorText);
    }
  });

  return {
    form,
    isBusy,
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      if (!isBusy) void submit();
    },
  };
}

/** Validation before a code is sent: each one sent costs a try. */
export function useCodeRules() {
  const { t } = useTranslation('admin-two-step');
  return {
    required: t('code.required'),
    validate: (code: string) => !/^\d+$/.test(code) || code.length === APP_CODE_DIGITS || t('code.all'),
  };
}
