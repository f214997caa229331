import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { phoneHref } from '../../../domain/phone-href';
import { PRODUCT } from '../../../domain/product';
import { staffPasskeys } from '../../../contract/admin/staff/passkeys';
import { callApi } from '../../lib/api/client';
import { PageTitle } from '../../page-head';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useSiteFacts } from '../../lib/site-facts';
import { useSupport } from '../../lib/i18n/use-support';
import { keepAdministrator, landingOf, useAdministrator, nextAdminPath } from '../api/administrator';
import { sessionEnd } from '../api/call-admin';
import { AdminForm } from '../ui/admin-form';
import { IdentityStep } from './identity-step';
import { PasskeyButton } from './passkey-button';
import { SecondStep, SignInFields } from './sign-in-fields';
import { type IdentitySignIn, useIdentitySignIn } from './use-identity-sign-in';
import { type SignIn, useSignIn } from './use-sign-in';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-login');
  return <PageTitle title={t('title')} />;
}

/** The sign-in page of the administrator area (/admin/login). */
export default function LoginPage() {
  const { t } = useTranslation('admin-login');
  const queryClient = useQueryClient();
  const administrator = useAdministrator();
  const [query] = useSearchParams();
  const { phone } = useSupport();
  const signIn = useSignIn({ onSignedIn: () => keepAdministrator(queryClient) });
  const identity = useIdentitySignIn(signIn);
  useEffect(() => sessionEnd.clear(), []);

  if (administrator.status === 'signed-in' && !signIn.isHalfDone && !identity.isFinishing)
    return <Navigate to={nextAdminPath(query.get('next'), landingOf(administrator.roles))} replace />;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-105 flex-col px-4 pt-8 pb-10 rail:px-0 rail:pt-30">
      <p className="text-[1.875rem] leading-tight font-[650] text-teal">{PRODUCT.name}</p>
      <p className="mb-5 text-muted print:hidden">{t('admin:area')}</p>
      <div className="rounded-tile border border-line bg-surface px-4 py-6 rail:p-7.5">
        {signIn.step.name === 'password' ? (
          <PasswordStep signIn={signIn} identity={identity} />
        ) : (
          <SecondStep signIn={signIn} headingLevel={1} />
        )}
      </div>
      {signIn.step.name === 'password' && (
        <p className="mt-4 text-muted">
          <Trans
            t={t}
            id="help"
            values={{ phone }}
            components={{ phone: <a className="text-link figure" href={phoneHref(phone)} /> }}
          />{' '}
          {t('patients')}{' '}
          <a href={paths.home} className="text-link">
            {t('patientsLink')}
          </a>
          .
        </p>
      )}
    </main>
  );
}

type PasswordStepProps = { signIn: SignIn; identity: IdentitySignIn };

/** User name and password; and the identity provider, where staff may sign in there. */
function PasswordStep({ signIn, identity }: PasswordStepProps) {
  const { t } = useTranslation('admin-login');
  const { staffSignIn: provider } = useSiteFacts();
  return (
    <>
      <h1 className="mb-4 admin-part">{t('title')}</h1>
      {provider && <IdentityStep provider={provider} identity={identity} />}
      <AdminForm
        {...signIn.sending}
        submit={{ label: t('submit'), busyLabel: signIn.busyLabel, isFullWidth: true, className: 'mt-1.5' }}
        className="flex flex-col gap-4 [--control:3rem]"
      >
        <SignInFields signIn={signIn} />
      </AdminForm>
      <div className="mt-3 flex flex-col gap-3 [--control:3rem]">
        <PasskeyButton
          label={t('passkey')}
          begin={() => callApi(staffPasskeys.beginLogIn)}
          send={async (credential) => signIn.take(await callApi(staffPasskeys.logIn, { body: { credential } }))}
          say={signIn.say}
        />
      </div>
    </>
  );
}
