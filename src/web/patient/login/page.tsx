import { type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as paths from '../../../contract/paths';
import { account } from '../../../contract/accounts/account';
import { PRODUCT } from '../../../domain/product';
import { centers } from '../../../contract/centers';
import type { PageVisit } from '../../../contract/page-visit';
import { safeNextPath } from '../../lib/api/next-path';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type RefusedForm, keepTyped, readForm, refuseForm } from '../../lib/form';
import { UNSENT, keepUnsent } from '../../lib/unsent';
import { attempt, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { laterPart } from '../../ui/later-part';
import { PasswordField } from '../../ui/password-field';
import { useScripted } from '../../ui/use-scripted';
import { AccountScreen, useNext } from '../account/account-screen';
import { enterAs, enterWithGoogle, enterWithPasskey, leadOn, startGoogle } from '../account/enter';
import { GoogleSignIn } from '../account/google-sign-in';
import { PhoneLink } from '../account/phone-link';
import { readLoginRefusal } from './read-login-refusal';
import type { Route } from './+types/page';
import { EmailField } from '../account/fields';

export const handle = { Head };

const PasskeyLogin = laterPart('passkey-login', () => import('./passkey-login').then((file) => file.PasskeyLogin));

function Head() {
  const { t } = useTranslation('auth');
  return <PageTitle title={t('login.title')} description={t('login.lead')} />;
}

/** Redirects patients who are already logged in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  await leadOn(visit, request);
  const [google, center] = await Promise.all([startGoogle(visit), nameOfNextCenter(visit, request)]);
  return { google, center };
}

/** The center that a visitor was about to book; null for any other destination. */
async function nameOfNextCenter(visit: PageVisit, request: Request): Promise<string | null> {
  const next = safeNextPath(new URL(request.url).searchParams.get('next'));
  const [, centerId] = /^\/dialysis\/([\w-]+)/.exec(next) ?? [];
  if (!centerId) return null;
  const { answer } = await attempt(visit, centers.list);
  return answer?.dialysisCenters.find(({ _id }) => _id === centerId)?.CenterName ?? null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const visit = context.get(visitContext);
  const kept = keepUnsent(request, values);
  if (kept) return kept;
  if (values['intent'] === 'google') return enterWithGoogle(visit, request, values);
  if (values['intent'] === 'passkey') return enterWithPasskey(visit, request, values);
  const { email = '', password = '' } = values;
  const { answer, refusal } = await attempt(visit, account.login, { body: { email, password } });
  if (refusal) return refuseForm(values, refusal);
  if (!answer.success) return refuseForm(values, readLoginRefusal(answer));
  return enterAs(answer.user, request, values);
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** Shown where the page's session has ended: what was typed there is kept in the browser (`RequireLogin`). */
const LOGGED_OUT: RefusedForm = { values: { intent: 'login' }, refusal: { status: 409, message: '' } };

/** Log in (/login). */
export default function LoginPage({ loaderData: { google, center }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['auth', 'errors']);
  const { nextQuery } = useNext();
  const forgotPath = `${paths.forgotPassword}${nextQuery}`;
  const navigate = useNavigate();
  const { state } = useLocation();
  const isScripted = useScripted();
  // History state survives a reload in the browser; the server does not know it.
  const isKept = isScripted && !actionData && state === 'kept';
  const unsent = actionData?.values[UNSENT];

  /** Passes the typed address on to the page for a new password. */
  function goToForgot(event: MouseEvent<HTMLAnchorElement>) {
    const email = new FormData(event.currentTarget.closest('form')!).get('email');
    if (!email || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(forgotPath, { state: { email } });
  }

  return (
    <AccountScreen motto={t('login.motto')}>
      <h1 className="type-title">{t('login.title')}</h1>
      <p className="mt-2 mb-7 text-muted">{center ? t('login.forCenter', { center }) : t('login.lead')}</p>
      <Form intent="login" refused={isKept ? LOGGED_OUT : actionData} className="flex flex-col gap-5">
        {unsent && <input type="hidden" name={UNSENT} value={unsent} />}
        <EmailField autoComplete="username webauthn" missing={t('missing.email')} />
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={t('password')}
          isRequired
          missing={t('missing.password')}
        />
        <p className="-my-2.5 text-right">
          <Link to={forgotPath} onClick={goToForgot} className="text-link focus-ring inline-block rounded-sm py-2.5">
            {t('login.forgot')}
          </Link>
        </p>
        <FormRefusal otherwise={t(isKept ? 'login.kept' : 'errors:unexpected')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('login.busy')} className="mt-1">
          {t('login.submit')}
        </SubmitButton>
      </Form>
      <PhoneLink />
      <PasskeyLogin unsent={unsent} />
      <GoogleSignIn place="login" google={google} unsent={unsent} />
      <p className="mt-6 text-center">
        {t('login.isNew', { product: PRODUCT.name })}{' '}
        <Link to={`${paths.signup}${nextQuery}`} className="text-link focus-ring rounded-sm py-2.5">
          {t('login.signUp')}
        </Link>
      </p>
    </AccountScreen>
  );
}
