import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { INVITATION_HOURS, invitation } from '../../../contract/admin/staff/staff';
import { session } from '../../../contract/admin/staff/session';
import { PRODUCT } from '../../../domain/product';
import { ApiError } from '../../lib/api/api-error';
import { callApi } from '../../lib/api/client';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/error-state';
import { PasswordOwner } from '../../ui/password-field';
import { ADMIN_LOGIN, forgetAdministrator } from '../api/administrator';
import { queryOf } from '../api/query-of';
import { Loading } from '../frame/loading';
import { AdminForm, Field } from '../ui/admin-form';
import { SecretInput } from '../ui/secret-input';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-invitation');
  return <PageTitle title={t('title')} />;
}

/** The page of a mail's link, where a member of staff sets their first or a new password (/admin/invitation?token=). */
export default function InvitationPage() {
  const { t } = useTranslation('admin-invitation');
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [isSet, setSet] = useState(false);
  // Not asked once the password is set: that has used up the link.
  const enabled = token !== '' && !isSet;
  const { data, error, refetch, isFetching } = useQuery(
    queryOf(invitation.get, { query: { token } }, { enabled, staleTime: Infinity }),
  );
  const isNotValid = token === '' || (error instanceof ApiError && error.code === 'invitation-not-valid');
  if (!data && !isNotValid && !error) return <Loading />;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-105 flex-col px-4 pt-8 pb-10 rail:px-0 rail:pt-30">
      <p className="text-[1.875rem] leading-tight font-[650] text-teal">{PRODUCT.name}</p>
      <p className="mb-5 text-muted">{t('admin:area')}</p>
      {data ? (
        <div className="rounded-tile border border-line bg-surface px-4 py-6 rail:p-7.5">
          <PasswordForm token={token} {...data} onSet={() => setSet(true)} />
        </div>
      ) : isNotValid ? (
        <div className="flex flex-col items-start gap-3 rounded-tile border border-line bg-surface px-4 py-6 rail:p-7.5">
          <h1 className="admin-part">{t('notValid.title')}</h1>
          <p>{t('notValid.text', { hours: INVITATION_HOURS })}</p>
          <ButtonLink to={ADMIN_LOGIN} variant="neutral" size="compact">
            {t('notValid.signIn')}
          </ButtonLink>
        </div>
      ) : (
        <ErrorState
          headingLevel={1}
          title={t('failed')}
          text={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </main>
  );
}

const MIN_LENGTH = invitation.accept.body.shape.password.minLength ?? 1;
type PasswordFormProps = { token: string; userName: string; product: string; isFirst: boolean; onSet: () => void };

/** Sets the password and leads to the sign-in page. Signs out whoever was signed in in this browser. */
function PasswordForm({ token, userName, product, isFirst, onSet }: PasswordFormProps) {
  const { t } = useTranslation('admin-invitation');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { form, ...sending } = useAdminForm({
    defaultValues: { password: '' },
    send: async ({ password }) => {
      await callApi(invitation.accept, { body: { token, password } });
      await callApi(session.logOut);
      onSet();
      forgetAdministrator(queryClient);
      tell('success', t('done'));
      void navigate(ADMIN_LOGIN, { replace: true });
    },
  });
  return (
    <>
      <h1 className="mb-3 admin-part">{t('title')}</h1>
      <p className="mb-4 [overflow-wrap:anywhere]">
        <Trans
          t={t}
          id={isFirst ? 'first' : 'again'}
          values={{ product, userName }}
          components={{ strong: <strong className="admin-strong" /> }}
        />
      </p>
      <AdminForm
        {...sending}
        submit={{ label: t('submit'), busyLabel: t('busy'), isFullWidth: true }}
        className="flex flex-col gap-4 [--control:3rem]"
      >
        <PasswordOwner login={userName} />
        <Field
          form={form}
          name="password"
          rules={{
            required: t('required'),
            minLength: { value: MIN_LENGTH, message: t('tooShort', { count: MIN_LENGTH }) },
          }}
        >
          {(field) => (
            <SecretInput
              {...field}
              label={t('password')}
              description={t('hint', { count: MIN_LENGTH })}
              autoComplete="new-password"
              autoFocus
            />
          )}
        </Field>
      </AdminForm>
    </>
  );
}
