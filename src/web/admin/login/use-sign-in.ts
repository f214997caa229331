import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { session, twoFactor } from '../../../contract/admin';
import { ApiError } from '../../lib/api/api-error';
import { callApi } from '../../lib/api/client';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import type { AppKey } from '../two-step/enrolment';

type SignInOptions = {
  /** Prefilled when a session has ended. */
  userName?: string;
  onSignedIn: () => void;
};

/** The present step: the password, a code, or setting up the app. */
type Step = { name: 'password' | 'code' } | { name: 'enrol'; appKey: AppKey };

/** The failure, and a hint about what to do. */
type Failure = { title: string; hint?: string };

/** The sign-in form, on its page and in the dialog after a session has ended. */
export function useSignIn({ userName = '', onSignedIn }: SignInOptions) {
  const { t } = useTranslation('admin-login');
  const errorText = useErrorText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [step, setStep] = useState<Step>({ name: 'password' });
  const [isFinished, setFinished] = useState(false);
  const form = useForm({ defaultValues: { userName, password: '' }, reValidateMode: 'onSubmit' });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  const [failures, setFailures] = useState(0);

  /** Keeps what was typed, except a wrong password. The focus goes there. */
  function fail(reason: Failure) {
    setFailure(reason);
    setFailures((count) => count + 1);
    form.setError('root', { type: 'server' });
  }

  function reasonOf(error: unknown): Failure {
    if (error instanceof ApiError && error.code === 'too-many-tries') {
      const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 0) / 60));
      return { title: t('tooMany'), hint: t('tooManyHint', { count: minutes }) };
    }
    return { title: errorText(error) };
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const answer = await callApi(session.logIn, { body: values });
      if (answer.success) finish();
      else if (answer.twoFactor === 'code') setStep({ name: 'code' });
      else if (answer.twoFactor === 'enrol')
        setStep({ name: 'enrol', appKey: await callApi(twoFactor.enrol, { body: {} }) });
      else {
        form.setValue('password', '');
        fail(answer.isSuspended ? { title: answer.message } : { title: t('wrong'), hint: t('wrongHint') });
      }
    } catch (error) {
      fail(reasonOf(error));
    }
  });

  function finish() {
    setFinished(true);
    onSignedIn();
  }

  /** Back to the password, with the reason unless it was the user's choice. */
  function startAgain(reason?: string) {
    form.reset({ userName: form.getValues('userName'), password: '' });
    setFailure(reason === undefined ? null : { title: reason });
    setStep({ name: 'password' });
  }

  // The field can be focused only once the button is no longer busy.
  const { setFocus } = form;
  const focused = useRef(0);
  useEffect(() => {
    if (isSubmitting || focused.current === failures) return;
    focused.current = failures;
    setFocus('password', { shouldSelect: true });
  }, [failures, isSubmitting, setFocus]);

  return {
    form,
    failure,
    step,
    userName: form.getValues('userName').trim(),
    /**
     * Between the right password and the end of the second factor, even if somebody signs in elsewhere in the meantime.
     */
    isHalfDone: step.name !== 'password' && !isFinished,
    finish,
    startAgain,
    isBusy: isSubmitting || isSubmitSuccessful,
    busyLabel: t('busy'),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!isSubmitting) void submit();
    },
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
