import { Controller } from 'react-hook-form';
import { session } from '../../../contract/admin';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { PasswordOwner } from '../../ui/password-owner';
import { PanelNotice } from '../ui/panel-notice';
import { SecretInput } from '../ui/secret-input';
import { useChangePassword } from './use-change-password';

/** Minimum length of a password. */
const MIN_LENGTH = session.changePassword.body.shape.newPassword.minLength ?? 1;

/** The current password and the new one. */
export function PasswordForm({ userName }: { userName: string }) {
  const { t } = useTranslation('admin-password');
  const { form, onSubmit } = useChangePassword();
  const { isSubmitting, errors } = form.formState;
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="flex max-w-120 flex-col gap-4 rounded-tile border border-line bg-surface p-4 rail:p-6"
    >
      {errors.root?.message && <PanelNotice tone="error">{errors.root.message}</PanelNotice>}
      <PasswordOwner login={userName} />
      <Controller
        control={form.control}
        name="currentPassword"
        rules={{ required: t('currentRequired') }}
        render={({ field, fieldState }) => (
          <SecretInput
            {...field}
            label={t('current')}
            autoComplete="current-password"
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="newPassword"
        rules={{
          required: t('newRequired'),
          minLength: { value: MIN_LENGTH, message: t('newTooShort', { count: MIN_LENGTH }) },
        }}
        render={({ field, fieldState }) => (
          <SecretInput
            {...field}
            label={t('new')}
            description={t('newHint', { count: MIN_LENGTH })}
            autoComplete="new-password"
            error={fieldState.error?.message}
          />
        )}
      />
      <p className="text-muted">{t('others')}</p>
      <Button
        type="submit"
        size="compact"
        className="self-start max-rail:w-full"
        isBusy={isSubmitting}
        busyLabel={t('busy')}
      >
        {t('submit')}
      </Button>
    </form>
  );
}
