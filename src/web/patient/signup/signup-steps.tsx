import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { OTP_MINUTES } from '../../../contract/account';
import { setSessionFrom } from '../../api/session';
import { Steps } from '../../ui/steps';
import { showToast } from '../../ui/toast';
import { useNext } from '../account/use-next';
import { CodeStep } from './code-step';
import { DetailsStep } from './details-step';
import { EmailStep } from './email-step';
import { STEPS, type Step } from './progress';
import { keepProgress, useProgress } from './progress-store';
import type { Registered } from './use-register';
import { useStep } from './use-step';

/** The three steps. Each has its own address, so that Back goes a step back. */
export function SignupSteps({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('auth');
  const progress = useProgress();
  const { step, redirect, pathOf, goTo } = useStep();
  const { nextPath } = useNext();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const heading = useFocusOnStep(step);
  const [lastEmail, setLastEmail] = useState('');
  const isDone = useRef(false);

  // Not before the page is left: without its progress it would go back to the first step.
  useEffect(
    () => () => {
      if (isDone.current) keepProgress(null);
    },
    [],
  );

  function enter(answer: Registered) {
    onLeave();
    setSessionFrom(queryClient, answer);
    void showToast('success', t('signup.registered'));
    isDone.current = true;
    void navigate(nextPath, { replace: true });
  }

  function startAgain(email: string) {
    void showToast('error', t('signup.reRegister'));
    setLastEmail(email);
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
      {step === 'email' && <EmailStep progress={progress} lastEmail={lastEmail} onDone={(next) => void goTo(next)} />}
      {step === 'code' && progress && (
        <CodeStep progress={progress} changePath={pathOf('email')} />
      )}
      {step === 'details' && progress && (
        <DetailsStep progress={progress} onRegistered={enter} onUnverified={() => startAgain(progress.email)} />
      )}
    </>
  );
}

/** Moves the focus to the heading when the step changes; the code's own field takes it from there. */
function useFocusOnStep(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    if (step !== 'code') heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  return heading;
}
