import { plainAddress } from '../../../domain/plain-text';
import { redirect, replace, useLocation, useSearchParams } from 'react-router';
import { account } from '../../../contract/accounts/account';
import type { Agreement } from '../../../contract/patients/consent';
import { OTP_MINUTES } from '../../../contract/form-facts';
import type { PageVisit } from '../../../contract/page-visit';
import { useSession } from '../../lib/api/session';
import { useTranslation } from '../../lib/i18n/use-translation';
import { leaveFlash } from '../../lib/flash';
import { type FormValues, keepTyped, readForm, refuseForm } from '../../lib/form';
import { attempt, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Steps } from '../../ui/steps';
import { AccountScreen, useFocusOnStep } from '../account/account-screen';
import { enterAs, enterWithGoogle, startGoogle } from '../account/enter';
import { atField, readCode, resendWait, waitingCode } from '../account/sent-code';
import { readAgreement, refuseConsent } from '../consent/agreement';
import type { Route } from './+types/page';
import {
  allowedStep,
  askedStep,
  isSent,
  progressCookie,
  type Progress,
  stepPath,
  STEPS,
  stepWithoutSending,
} from './progress';
import { CodeStep, DetailsStep, EmailStep, LoggedIn } from './steps';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('auth');
  const asked = useSearchParams()[0].get('step');
  const step = asked === 'code' || asked === 'details' ? asked : 'email';
  return <PageTitle title={t(`signup.titles.${step}`)} description={t('signup.description')} />;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { search, searchParams } = new URL(request.url);
  const kept = progressCookie.read(request);
  const asked = askedStep(searchParams);
  const step = allowedStep(asked, kept);
  if (step !== asked) throw redirect(stepPath(search, step));
  return {
    steps: STEPS,
    step,
    email: kept?.verifiedEmail ?? kept?.email ?? '',
    username: kept?.username ?? '',
    code: isSent(kept) ? waitingCode(kept, Date.parse(visit.now)) : null,
    google: step === 'email' ? await startGoogle(visit) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const asked = { visit, request, values, kept: progressCookie.read(request) };
  switch (values['intent']) {
    case 'google':
      return enterWithGoogle(visit, request, values);
    case 'resend':
      return sendAnother(asked);
    case 'code':
      return verify(asked);
    case 'details':
      return register(asked);
    default:
      return takeAddress(asked);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/**
 * Sign up in three steps (/signup). Each has its own URL, so that Back goes one step back and a reload loses nothing.
 */
export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const { steps, step, email, username, code, google } = loaderData;
  const heading = useFocusOnStep(step);
  if (user) {
    return (
      <AccountScreen motto={t('signup.motto')}>
        <LoggedIn user={user} />
      </AccountScreen>
    );
  }
  const back = new URLSearchParams(search);
  back.delete('step');
  return (
    <AccountScreen motto={t('signup.motto')}>
      <Steps labels={steps.map((each) => t(`signup.steps.${each}`))} current={steps.indexOf(step) + 1} />
      <h1 ref={heading} tabIndex={-1} className="type-title mt-7">
        {t(`signup.titles.${step}`)}
      </h1>
      <p className="mt-2 mb-6 text-muted">{t(`signup.leads.${step}`, { count: OTP_MINUTES })}</p>
      {step === 'email' && <EmailStep email={email} google={google} refused={actionData} />}
      {step === 'code' && code && <CodeStep code={code} changePath={`${pathname}?${back}`} refused={actionData} />}
      {step === 'details' && <DetailsStep email={email} username={username} refused={actionData} />}
    </AccountScreen>
  );
}

/** The server actions of the steps of signing up. */
type Asked = { visit: PageVisit; request: Request; values: FormValues; kept: Progress | null };

const searchOf = (request: Request) => new URL(request.url).search;

/** Mails a code to an address, unless one was just sent, and redirects to the next step. */
async function takeAddress({ visit, request, values, kept }: Asked) {
  const email = plainAddress(values['email'] ?? '');
  const now = Date.parse(visit.now);
  const known = stepWithoutSending(email, kept, now);
  if (known) return redirect(stepPath(searchOf(request), known));
  const { answer, refusal } = await attempt(visit, account.sendOtp, { body: { email } });
  if (refusal) return refuseForm(values, atField('email', refusal));
  const next: Progress = { email, verificationId: answer.verificationId, sentAt: now, username: kept?.username };
  return redirect(stepPath(searchOf(request), 'code'), {
    headers: { 'set-cookie': progressCookie.write(visit, next) },
  });
}

/** Mails another code. */
async function sendAnother({ visit, request, values, kept }: Asked) {
  const again = stepPath(searchOf(request), 'code');
  const now = Date.parse(visit.now);
  if (!isSent(kept) || resendWait(kept.sentAt, now) > 0) return redirect(again);
  const { answer, refusal } = await attempt(visit, account.sendOtp, { body: { email: kept.email } });
  if (refusal) return refuseForm(values, refusal);
  const headers = new Headers(leaveFlash({ tone: 'success', namespace: 'auth', say: 'code.sentAgain' }));
  headers.append(
    'set-cookie',
    progressCookie.write(visit, { ...kept, verificationId: answer.verificationId, sentAt: now }),
  );
  return redirect(again, { headers });
}

/** Checks a code. The history entry is replaced by the next step's, since a code works only once. */
async function verify({ visit, request, values, kept }: Asked) {
  if (!isSent(kept)) return redirect(stepPath(searchOf(request), 'email'));
  const { otp, refusal: unread } = readCode(values['otp']);
  if (unread) return refuseForm(values, unread, ['otp']);
  const { answer, refusal } = await attempt(visit, account.verifyOtp, {
    body: { otp, VerificationId: kept.verificationId },
  });
  if (refusal) return refuseForm(values, atField('otp', refusal), ['otp']);
  const next = { ...kept, verifiedEmail: answer.otpRecord.email };
  return replace(stepPath(searchOf(request), 'details'), {
    headers: { 'set-cookie': progressCookie.write(visit, next) },
  });
}

/** Opens the account. If the address must be verified again, it starts over with the typed values. */
async function register({ visit, request, values, kept }: Asked) {
  const { username = '', password = '' } = values;
  if (!isSent(kept) || !kept.verifiedEmail) return beginAgain();
  const unagreed = refuseConsent(values);
  if (unagreed) return refuseForm(values, unagreed);
  const agreement: Agreement = readAgreement(values);
  const { answer, refusal } = await attempt(visit, account.register, {
    body: { username, password, email: kept.verifiedEmail, VerificationId: kept.verificationId, ...agreement },
  });
  if (refusal?.code === 'email-not-verified') return beginAgain();
  if (refusal) return refuseForm(values, refusal);
  return enterAs(answer.user, request, {}, { namespace: 'auth', say: 'signup.registered' }, [
    progressCookie.write(visit, null),
  ]);

  function beginAgain() {
    const headers = new Headers(leaveFlash({ tone: 'error', namespace: 'auth', say: 'signup.reRegister' }));
    headers.append('set-cookie', progressCookie.write(visit, { email: kept?.email ?? '', username }));
    return redirect(stepPath(searchOf(request), 'email'), { headers });
  }
}
