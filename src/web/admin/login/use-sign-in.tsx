import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type notSignedIn, session, twoFactor } from '../../../contract/admin';
import { ApiError } from '../../lib/api/api-error';
import { callApi } from '../../lib/api/client';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import type { AppKey } from '../two-step/enrolment';
import { useAdminForm } from '../ui/use-admin-form';

type SignInOptions = {
  /** The user name filled in when a session has ended. */
  userName?: string;
  onSignedIn: () => void;
};

/** The present step: the password, a code, or setting up the app. */
type Step = { name: 'password' | 'code' } | { name: 'enrol'; appKey: AppKey };

/** The answer of a login that has opened no session. */
type NotYet = z.output<typeof notSignedIn>;

/** A refused sign-in. Its message is the server's; empty for a wrong password. */
class NotSignedIn extends Error {}

/** The sign-in form, on its page and in the dialog after a session has ended. */
export function useSignIn({ userName = '', onSignedIn }: SignInOptions) {
  const { t } = useTranslation('admin-login');
  const errorText = useErrorText();
  /** Why signing in starts again with the password. */
  const [over, setOver] = useState<string | null>(null);
  const [step, setStep] = useState<Step>({ name: 'password' });
  const [isFinished, setFinished] = useState(false);
  const [failures, setFailures] = useState(0);

  function say(error: unknown) {
    if (error instanceof ApiError && error.code === 'too-many-tries') {
      const minutes = Math.max(1, Math.ceil((error.refusal.retryAfter ?? 0) / 60));
      return <Failure title={t('tooMany')} hint={t('tooManyHint', { count: minutes })} />;
    }
    if (!(error instanceof NotSignedIn)) return <Failure title={errorText(error)} />;
    return error.message ? <Failure title={error.message} /> : <Failure title={t('wrong')} hint={t('wrongHint')} />;
  }

  async function logIn(values: { userName: string; password: string }) {
    return take(await callApi(session.logIn, { body: values }));
  }

  /** Goes on after the first step. Throws if nobody is let in. */
  async function take(answer: { success: true } | NotYet) {
    if (answer.success) return finish();
    if (answer.twoFactor === 'code') return setStep({ name: 'code' });
    if (answer.twoFactor === 'enrol')
      return setStep({ name: 'enrol', appKey: await callApi(twoFactor.enrol, { body: {} }) });
    form.setValue('password', '');
    throw new NotSignedIn(answer.isSuspended ? answer.message : '');
  }

  // Keeps what was typed, except a wrong password.
  const { form, isBusy, refusal, send } = useAdminForm({
    defaultValues: { userName, password: '' },
    leaves: true,
    say,
    send: async (values) => {
      setOver(null);
      try {
        await logIn(values);
      } catch (error) {
        setFailures((count) => count + 1);
        throw error;
      }
    },
  });

  function finish() {
    setFinished(true);
    onSignedIn();
  }

  /** Goes back to the password. Gives the reason, unless the person chose to. */
  function startAgain(reason?: string) {
    form.reset({ userName: form.getValues('userName'), password: '' });
    setOver(reason ?? null);
    setStep({ name: 'password' });
  }

  // After a failure the password takes the focus. It can only do so once the button is no longer busy.
  const { setFocus } = form;
  const focused = useRef(0);
  useEffect(() => {
    if (isBusy || focused.current === failures) return;
    focused.current = failures;
    setFocus('password', { shouldSelect: true });
  }, [failures, isBusy, setFocus]);

  return {
    form,
    step,
    userName: form.getValues('userName').trim(),
    /**
     * Whether the password was correct and the second step is not finished, even if somebody signs in elsewhere meanwhile.
     */
    isHalfDone: step.name !== 'password' && !isFinished,
    take,
    finish,
    say,
    startAgain,
    sending: { send, isBusy, refusal: over === null ? refusal : <Failure title={over} /> },
    busyLabel: t('busy'),
  };
}

/** Why signing in failed, with a hint. */
function Failure({ title, hint }: { title: string; hint?: string }) {
  return (
    <>
      <p className="admin-strong">{title}</p>
      {hint && <p>{hint}</p>}
    </>
  );
}

export type SignIn = ReturnType<typeof useSignIn>;
