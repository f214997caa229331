import { session } from '../../../contract/admin/index';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { PasswordOwner } from '../../ui/password-field';
import { useSignInAt } from '../api/administrator';
import { useCall } from '../api/use-change';
import { AdminForm, Field } from '../ui/admin-form';
import { OwnPage } from '../ui/title-bar';
import { SecretInput } from '../ui/secret-input';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-password');
  return <PageTitle title={t('title')} />;
}

/** One's own password (/admin/password). */
export default function PasswordPage() {
  const { t } = useTranslation('admin-password');
  const provider = useSignInAt();
  return (
    <OwnPage title={t('title')}>
      {(userName) =>
        provider === null ? <PasswordForm userName={userName} /> : <p>{t('atProvider', { name: provider })}</p>
      }
    </OwnPage>
  );
}

/** Minimum length of a password. */
const MIN_LENGTH = session.changePassword.body.shape.newPassword.minLength ?? 1;

/** The current password and the new one. */
function PasswordForm({ userName }: { userName: string }) {
  const { t } = useTranslation('admin-password');
  const call = useCall();
  const { form, ...sending } = useAdminForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    send: async (body) => {
      await call(session.changePassword, { body });
      form.reset();
      tell('success', t('changed'));
    },
  });
  return (
    <AdminForm
      {...sending}
      submit={{ label: t('submit'), busyLabel: t('busy'), className: 'self-start max-rail:w-full' }}
      className="flex max-w-120 flex-col gap-4 rounded-tile border border-line bg-surface p-4 rail:p-6"
    >
      <PasswordOwner login={userName} />
      <Field form={form} name="currentPassword" rules={{ required: t('currentRequired') }}>
        {(field) => <SecretInput {...field} label={t('current')} autoComplete="current-password" />}
      </Field>
      <Field
        form={form}
        name="newPassword"
        rules={{
          required: t('newRequired'),
          minLength: { value: MIN_LENGTH, message: t('newTooShort', { count: MIN_LENGTH }) },
        }}
      >
        {(field) => (
          <SecretInput
            {...field}
            label={t('new')}
            description={t('newHint', { count: MIN_LENGTH })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <p className="text-muted">{t('others')}</p>
    </AdminForm>
  );
}
