import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { session } from '../../../contract/admin';
import { ApiError } from '../../api/api-error';
import { Button } from '../../ui/button';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { PanelNotice } from '../ui/panel-notice';
import { SecretInput } from '../ui/secret-input';
import { tell } from '../ui/tell';

type Passwords = { currentPassword: string; newPassword: string };

const EMPTY: Passwords = { currentPassword: '', newPassword: '' };
const MIN_LENGTH = 8;

/** Changes one's own password; both are kept when it fails. */
export function PasswordForm() {
  const { t } = useTranslation('admin-password');
  const errorText = useAdminErrorText();
  const form = useForm({ defaultValues: EMPTY });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (passwords) => {
    try {
      await callAdmin(session.changePassword, { body: passwords });
      form.reset(EMPTY);
      tell('success', t('done'));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined;
      for (const name of ['newPassword', 'currentPassword'] as const) {
        if (fields?.[name]) form.setError(name, { message: fields[name] }, { shouldFocus: true });
      }
      if (!fields) form.setError('root', { message: t('failed', { reason: errorText(error) }) });
    }
  });

  return (
    <form
      method="post"
      noValidate
      className="flex max-w-105 flex-col gap-4 rounded-tile border border-line bg-surface p-4 rail:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void submit();
      }}
    >
      <Controller
        control={form.control}
        name="currentPassword"
        rules={{ required: t('currentRequired') }}
        render={({ field, fieldState }) => (
          <SecretInput {...field} label={t('current')} autoComplete="current-password" error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="newPassword"
        rules={{ required: t('newRequired'), minLength: { value: MIN_LENGTH, message: t('tooShort') } }}
        render={({ field, fieldState }) => (
          <SecretInput
            {...field}
            label={t('new')}
            description={t('newHelp')}
            autoComplete="new-password"
            error={fieldState.error?.message}
          />
        )}
      />
      {errors.root?.message && <PanelNotice tone="error">{errors.root.message}</PanelNotice>}
      <Button type="submit" size="compact" className="self-start" isBusy={isSubmitting} busyLabel={t('busy')}>
        {t('submit')}
      </Button>
    </form>
  );
}
