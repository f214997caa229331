import { useEffect, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { OTP_MINUTES } from '../../../contract/account';
import { setSessionFrom } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { Steps } from '../../ui/steps';
import { showToast } from '../../ui/toast';
import type { LoggedInAnswer } from '../account/logged-in-answer';
import { useFocusOnStep } from '../account/use-focus-on-step';
import { useNext } from '../account/use-next';
import { EmailStep } from './email-step';
import { PasswordStep } from './password-step';
import { keepSentReset } from './sent-reset';
import { RESET_STEPS, useResetStep } from './use-reset-step';

/** The two steps: the address, then the code with the new password. They survive a reload, the password does not. */
export function ResetSteps() {
  const { t } = useTranslation('reset');
  const { step, sent, redirect, emailPath, goToCode } = useResetStep();
  const { nextPath } = useNext();
  const navigate = useNavigate();
  const heading = useFocusOnStep(step);
  const isDone = useRef(false);

  // Not before the page is left: without its code it would go back to the first step.
  useEffect(
    () => () => {
      if (isDone.current) keepSentReset(null);
    },
    [],
  );

  function enter(answer: LoggedInAnswer) {
    setSessionFrom(answer);
    void showToast('success', t('done'));
    isDone.current = true;
    void navigate(nextPath, { replace: true });
  }

  return (
    <>
      {redirect && <Navigate to={redirect} replace />}
      <Steps labels={RESET_STEPS.map((each) => t(`steps.${each}`))} current={RESET_STEPS.indexOf(step) + 1} />
      <h1 ref={heading} tabIndex={-1} className="type-title mt-7">
        {t(`titles.${step}`)}
      </h1>
      <p className="mt-2 mb-6 text-muted">{t(`leads.${step}`, { count: OTP_MINUTES })}</p>
      {step === 'code' && sent ? (
        <PasswordStep sent={sent} changePath={emailPath} onReset={enter} />
      ) : (
        <EmailStep sent={sent} onDone={() => void goToCode()} />
      )}
    </>
  );
}
