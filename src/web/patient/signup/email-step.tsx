import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { emailForm } from '../../../contract/account';
import { AccountForm } from '../account/account-form';
import { FormField } from '../account/form-field';
import { fieldSentence, serverSentence } from '../account/server-sentence';
import { LoginLink } from './login-link';
import type { Progress, Step } from './progress';
import { takeAddress } from './request-code';

type EmailStepProps = {
  progress: Progress | null;
  /** The address of a sign-up that has to begin again. */
  lastEmail: string;
  onDone: (next: Step) => void;
};

/** Step 1: the address, to which a code is sent. */
export function EmailStep({ progress, lastEmail, onDone }: EmailStepProps) {
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
      else form.setError('root', { message: t('signup.sendFailed') });
    }
  });

  return (
    <>
      <AccountForm
        onSubmit={submit}
        isBusy={isSubmitting || isSubmitSuccessful}
        submitLabel={t('signup.send')}
        busyLabel={t('signup.sending')}
        error={errors.root?.message}
      >
        <FormField
          form={form}
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          isRequired
        />
      </AccountForm>
      <LoginLink className="mt-6 text-center" />
    </>
  );
}
