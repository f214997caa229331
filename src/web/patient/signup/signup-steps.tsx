import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { OTP_MINUTES } from '../../../contract/account';
import { setSessionFrom } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { Steps } from '../../ui/steps';
import { showToast } from '../../ui/toast';
import type { LoggedInAnswer } from '../account/logged-in-answer';
import { useFocusOnStep } from '../account/use-focus-on-step';
import { useNext } from '../account/use-next';
import { consentPath } from '../consent/consent-path';
import { CodeStep } from './code-step';
import { DetailsStep } from './details-step';
import { EmailStep } from './email-step';
import { STEPS } from './progress';
import { keepProgress, useProgress } from './progress-store';
import { useStep } from './use-step';

/** The three steps. Each has its own address, so that Back goes a step back. */
export function SignupSteps({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('auth');
  const progress = useProgress();
  const { step, redirect, pathOf, goTo } = useStep();
  const { nextPath } = useNext();
  const navigate = useNavigate();
  const heading = useFocusOnStep(step);
  const [last, setLast] = useState({ email: '', username: '' });
  const isDone = useRef(false);

  // Not before the page is left: without its progress it would go back to the first step.
  useEffect(
    () => () => {
      if (isDone.current) keepProgress(null);
    },
    [],
  );

  function enter(answer: LoggedInAnswer, message: string) {
    onLeave();
    setSessionFrom(answer);
    void showToast('success', message);
    isDone.current = true;
    void navigate(answer.user.needsConsent ? consentPath(nextPath) : nextPath, { replace: true });
  }

  function startAgain(email: string, username: string) {
    void showToast('error', t('signup.reRegister'));
    setLast({ email, username });
    keepProgress(null);
  }

  return (
    <>
      {/* Also the way from the code to the details: the code's address is replaced, since a code works only once. */}
      {redirect && <Navigate to={redirect} replace />}
      <Steps labels={STEPS.map((each) => t(`signup.steps.${each}`))} current={STEPS.indexOf(step) + 1} />
      <h1 ref={heading} tabIndex={-1} className="type-title mt-7">
        {t(`signup.titles.${step}`)}
      </h1>
      <p className="mt-2 mb-6 text-muted">{t(`signup.leads.${step}`, { count: OTP_MINUTES })}</p>
      {step === 'email' && (
        <EmailStep
          progress={progress}
          lastEmail={last.email}
          onDone={(next) => void goTo(next)}
          onGoogle={(answer) => enter(answer, t('google.success'))}
        />
      )}
      {step === 'code' && progress && <CodeStep progress={progress} changePath={pathOf('email')} />}
      {step === 'details' && progress && (
        <DetailsStep
          progress={progress}
          lastUsername={last.username}
          onRegistered={(answer) => enter(answer, t('signup.registered'))}
          onUnverified={(username) => startAgain(progress.email, username)}
        />
      )}
    </>
  );
}
