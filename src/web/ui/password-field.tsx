import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useTranslation } from '../lib/i18n/use-translation';
import { TextField, type TextFieldProps } from './text-field';

/** A password, with a button to show it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'action'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          aria-label={t('showPassword')}
          className="focus-ring -my-[1.5px] mr-1 grid w-11 shrink-0 place-items-center self-stretch rounded-chip text-muted hover:text-teal"
        >
          <Icon size={22} />
        </button>
      }
    />
  );
}

/**
 * Tells password managers whose password a form is about, when the login (an address, a user name) is not a field of
 * it.
 */
export function PasswordOwner({ login }: { login: string }) {
  return <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />;
}
