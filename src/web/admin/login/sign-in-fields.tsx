import { Controller } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { PanelNotice } from '../ui/panel-notice';
import { SecretInput } from '../ui/secret-input';
import { TextInput } from '../ui/text-input';
import type { SignIn } from './use-sign-in';

/** User name and password, with the reason of a failure above. */
export function SignInFields({ signIn: { form, failure } }: { signIn: SignIn }) {
  const { t } = useTranslation('admin-login');
  const isKnown = form.formState.defaultValues?.userName !== '';
  return (
    <>
      {failure && (
        <PanelNotice tone="error">
          <p className="admin-strong">{failure.title}</p>
          {failure.hint && <p>{failure.hint}</p>}
        </PanelNotice>
      )}
      <Controller
        control={form.control}
        name="userName"
        rules={{ validate: (value) => value.trim() !== '' || t('userNameRequired') }}
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            label={t('userName')}
            autoComplete="username"
            isRequired
            autoFocus={!isKnown}
            maxLength={60}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="password"
        rules={{ required: t('passwordRequired') }}
        render={({ field, fieldState }) => (
          <SecretInput
            {...field}
            label={t('password')}
            autoComplete="current-password"
            autoFocus={isKnown}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  );
}
