import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useTranslation } from '../../i18n/use-translation';
import { TextInput, type TextInputProps } from './text-input';

/** A password, with a button to show it. */
export function SecretInput(props: Omit<TextInputProps, 'type' | 'action'>) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      isRequired
      maxLength={128}
      action={
        <ToggleButton
          isSelected={isShown}
          onChange={setShown}
          aria-label={common('showPassword')}
          className="focus-ring admin-strong admin-fine mr-1 flex min-h-9 shrink-0 items-center gap-1.5 rounded-chip px-2.5 text-teal hover:bg-teal-faint"
        >
          <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
          {isShown ? t('hide') : t('show')}
        </ToggleButton>
      }
    />
  );
}
