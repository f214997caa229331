import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { emailForm } from '../../../contract/account';
import { useTranslation } from '../../i18n/use-translation';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/email-field';
import { GoogleSignIn } from '../account/google/google-sign-in';
import { fieldSentence, serverSentence } from '../account/server-sentence';
import type { LoggedInAnswer } from '../account/logged-in-answer';
import { LoginLink } from './login-link';
import type { Progress, Step } from './progress';
import { takeAddress } from './request-code';

type EmailStepProps = {
  progress: Progress | null;
  /** The address of a sign-up that has to begin again. */
  lastEmail: string;
  onDone: (next: Step) => void;
  /** Google has shown who it is: nothing is left to ask. */
  onGoogle: (answer: LoggedInAnswer) => void;
};

/** Step 1: the address, to which a code is sent. */
export function EmailStep({ progress, lastEmail, onDone, onGoogle }: EmailStepProps) {
  const { t } = useTranslation('auth');
  const form = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: { email: progress?.email ?? lastEmail },
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;

  // The prerendered page knows of no address; the one kept in this tab comes after.
  const kept = progress?.email;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (kept && !getValues('email')) setValue('email', kept);
  }, [kept, getValues, setValue]);

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      onDone(await takeAddress(email, progress));
    } catch (error) {
      const sentence = fieldSentence(error, 'email') ?? serverSentence(error);
      if (sentence) form.setError('email', { message: sentence }, { shouldFocus: true });
      else form.setError('root', { message: t('code.sendFailed') });
    }
  });

  return (
    <>
      <AccountForm
        onSubmit={submit}
        isBusy={isSubmitting || isSubmitSuccessful}
        submitLabel={t('code.send')}
        busyLabel={t('code.sending')}
        error={errors.root?.message}
      >
        <EmailField form={form} name="email" autoComplete="email" />
      </AccountForm>
      <GoogleSignIn place="signup" onEntered={onGoogle} />
      <LoginLink className="mt-6 text-center" />
    </>
  );
}
