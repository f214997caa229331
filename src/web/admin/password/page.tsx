import type { FormEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { session } from '../../../contract/admin/index';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { PasswordOwner } from '../../ui/password-field';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { OwnPage } from '../ui/page-head';
import { PanelCallout } from '../ui/panel-callout';
import { SecretInput } from '../ui/secret-input';
import { showRefusal } from '../ui/show-refusal';
import { tell } from '../ui/tell';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-password');
  return <PageTitle title={t('title')} />;
}

/** One's own password (/admin/password). */
export default function PasswordPage() {
  const { t } = useTranslation('admin-password');
  return <OwnPage title={t('title')}>{(userName) => <PasswordForm userName={userName} />}</OwnPage>;
}

/** Minimum length of a password. */
const MIN_LENGTH = session.changePassword.body.shape.newPassword.minLength ?? 1;

/** The current password and the new one. */
function PasswordForm({ userName }: { userName: string }) {
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
      {errors.root?.message && <PanelCallout tone="error">{errors.root.message}</PanelCallout>}
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

const FIELDS = ['currentPassword', 'newPassword'] as const;

/** The form of both passwords, and its submission. A refusal keeps what was typed. */
function useChangePassword() {
  const { t } = useTranslation('admin-password');
  const errorText = useAdminErrorText();
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' }, reValidateMode: 'onSubmit' });

  const submit = form.handleSubmit(async (body) => {
    try {
      await callAdmin(session.changePassword, { body });
      form.reset();
      tell('success', t('changed'));
    } catch (error) {
      showRefusal(form, FIELDS, error, errorText);
    }
  });

  return {
    form,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!form.formState.isSubmitting) void submit();
    },
  };
}
