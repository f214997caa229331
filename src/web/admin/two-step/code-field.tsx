import { type Ref, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { APP_CODE_DIGITS } from '../../../contract/admin/two-factor';
import { useTranslation } from '../../i18n/use-translation';
import { OtpField } from '../../ui/otp-field';
import { TextInput } from '../ui/text-input';

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
        <TextInput
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
        <Button
          onPress={() => switchTo(!isRecovery)}
          className="focus-ring text-link min-h-11 self-start rounded-chip text-left"
        >
          {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
        </Button>
      )}
    </div>
  );
}
