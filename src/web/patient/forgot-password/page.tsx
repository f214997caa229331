import { plainAddress } from '../../../domain/plain-text';
import { Link, redirect, useLocation } from 'react-router';
import * as paths from '../../../contract/paths';
import { account } from '../../../contract/accounts/account';
import { OTP_MINUTES } from '../../../contract/form-facts';
import { useSession } from '../../lib/api/session';
import { useTranslation } from '../../lib/i18n/use-translation';
import { leaveFlash } from '../../lib/flash';
import { keepTyped, readForm, type RefusedForm, refuseForm } from '../../lib/form';
import { attempt, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { PasswordOwner } from '../../ui/password-field';
import { Steps } from '../../ui/steps';
import { AccountScreen, useFocusOnStep, useNext } from '../account/account-screen';
import { enterAs } from '../account/enter';
import { CodeField, EmailField, NewPasswordField } from '../account/fields';
import { CodeAddress, Resend } from '../account/resend';
import {
  atField,
  resetCookie,
  readCode,
  resendWait,
  waitingCode,
  type WaitingCode,
  wasJustSent,
} from '../account/sent-code';
import type { Route } from './+types/page';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('reset');
  return <PageTitle title={t('title')} description={t('description')} />;
}

/** The URL of a step, which keeps the rest of the query (`?next=`). */
function stepPath(search: string, step: 'email' | 'code'): string {
  const query = new URLSearchParams(search);
  if (step === 'code') query.set('step', step);
  else query.delete('step');
  return `${query}` ? `${paths.forgotPassword}?${query}` : paths.forgotPassword;
}

/** The requested step. Without a sent code it is always the first. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const sent = resetCookie.read(request);
  const isCodeAsked = searchParams.get('step') === 'code';
  if (isCodeAsked && !sent) throw redirect(stepPath(search, 'email'));
  return {
    email: sent?.email ?? '',
    code: isCodeAsked && sent ? waitingCode(sent, Date.parse(context.get(visitContext).now)) : null,
    emailPath: stepPath(search, 'email'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const { search } = new URL(request.url);
  const sent = resetCookie.read(request);
  const now = Date.parse(visit.now);
  const intent = values['intent'];

  if (intent === 'code') {
    if (!sent) return redirect(stepPath(search, 'email'));
    const { otp, refusal: unread } = readCode(values['otp']);
    if (unread) return refuseForm(values, unread, SECRET);
    const { answer, refusal } = await attempt(visit, account.resetPassword, {
      body: { otp, password: values['password'] ?? '', VerificationId: sent.verificationId },
    });
    if (refusal)
      return refuseForm(values, refusal.code?.startsWith('otp-') ? atField('otp', refusal) : refusal, SECRET);
    return enterAs(answer.user, request, {}, { namespace: 'reset', say: 'done' }, [resetCookie.write(visit, null)]);
  }

  const isAgain = intent === 'resend';
  const email = isAgain ? (sent?.email ?? '') : plainAddress(values['email'] ?? '');
  const codePath = stepPath(search, 'code');
  if (wasJustSent(email, sent, now) || (isAgain && sent && resendWait(sent.sentAt, now) > 0)) return redirect(codePath);
  const { answer, refusal } = await attempt(visit, account.forgotPassword, { body: { email } });
  if (refusal) return refuseForm(values, isAgain ? refusal : atField('email', refusal));
  const said = isAgain ? leaveFlash({ tone: 'success', namespace: 'auth', say: 'code.sentAgain' }) : undefined;
  const headers = new Headers(said);
  headers.append('set-cookie', resetCookie.write(visit, { email, verificationId: answer.verificationId, sentAt: now }));
  return redirect(codePath, { headers });
}

const SECRET = ['otp', 'password'];

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/**
 * Sets a new password with a mailed code (/forgot-password): first the address, then the code and the new password. Also for
 * logged-in patients without a password, for instance with Google.
 */
export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('reset');
  const { user } = useSession();
  const { email, code, emailPath } = loaderData;
  const typed = (useLocation().state as { email?: string } | null)?.email;
  const step = code ? 'code' : 'email';
  const heading = useFocusOnStep(step);
  return (
    <AccountScreen motto={t('motto')}>
      <Steps labels={[t('steps.email'), t('steps.code')]} current={code ? 2 : 1} />
      <h1 ref={heading} tabIndex={-1} className="type-title mt-7">
        {t(`titles.${step}`)}
      </h1>
      <p className="mt-2 mb-6 text-muted">{t(`leads.${step}`, { count: OTP_MINUTES })}</p>
      {code ? (
        <PasswordStep code={code} changePath={emailPath} refused={actionData} />
      ) : (
        <EmailStep email={typed ?? (email || (user?.email ?? ''))} refused={actionData} />
      )}
    </AccountScreen>
  );
}

/** Step 1: the address of the account, filled in with the one typed at login or used last. */
function EmailStep({ email, refused }: { email: string; refused: RefusedForm | undefined }) {
  const { t } = useTranslation(['reset', 'auth']);
  const { nextQuery } = useNext();
  return (
    <>
      <Form refused={refused} className="flex flex-col gap-5">
        <EmailField autoComplete="username" defaultValue={email} missing={t('auth:missing.signupEmail')} />
        <FormRefusal otherwise={t('auth:code.sendFailed')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('auth:code.sending')} className="mt-1">
          {t('auth:code.send')}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center">
        <Link to={`${paths.login}${nextQuery}`} className="text-link focus-ring inline-block rounded-sm py-2.5">
          {t('back')}
        </Link>
      </p>
    </>
  );
}

type PasswordStepProps = { code: WaitingCode; changePath: string; refused: RefusedForm | undefined };

/** Step 2: the code from the mail, and the new password. The last digit moves the focus to the password. */
function PasswordStep({ code, changePath, refused }: PasswordStepProps) {
  const { t } = useTranslation(['reset', 'auth']);
  return (
    <>
      <CodeAddress email={code.email} changePath={changePath} />
      <Form intent="code" refused={refused} className="flex flex-col gap-5">
        <CodeField
          code={code}
          onComplete={(input) => input.form?.querySelector<HTMLInputElement>('[name=password]')?.focus()}
        />
        <PasswordOwner login={code.email} />
        <NewPasswordField label={t('password')} />
        <FormRefusal otherwise={t('failed')} />
        <SubmitButton size="large" isFullWidth busyLabel={t('busy')} className="mt-1">
          {t('submit')}
        </SubmitButton>
      </Form>
      <div className="type-second mt-5 flex flex-col items-start gap-2.5 text-muted">
        <p>{t('noEmail')}</p>
        <Resend code={code} refused={refused} />
      </div>
    </>
  );
}
