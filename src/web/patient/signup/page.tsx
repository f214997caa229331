import { redirect, useLocation, useSearchParams } from 'react-router';
import { OTP_MINUTES } from '../../../contract/form-facts';
import { useSession } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { keepTyped, readForm } from '../../lib/form';
import { visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Steps } from '../../ui/steps';
import { AccountScreen } from '../account/account-screen';
import { enterWithGoogle, startGoogle } from '../account/enter';
import { waitingCode } from '../account/sent-code';
import { useFocusOnStep } from '../account/use-focus-on-step';
import type { Route } from './+types/page';
import { register, sendAnother, takeAddress, verify } from './actions';
import { CodeStep } from './code-step';
import { DetailsStep } from './details-step';
import { EmailStep } from './email-step';
import { LoggedIn } from './logged-in';
import { STEPS, allowedStep, askedStep, isSent, keptProgress, stepPath } from './progress';

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
  const kept = keptProgress.read(request);
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
  const asked = { visit, request, values, kept: keptProgress.read(request) };
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
