import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { emailForm } from '../../../contract/account';
import { useTranslation } from '../../i18n/use-translation';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/email-field';
import type { SentCode } from '../account/sent-code';
import { fieldSentence, serverSentence } from '../account/server-sentence';
import { useNext } from '../account/use-next';
import { takeResetAddress } from './sent-reset';

/** Step 1: the address of the account. The one that was typed to log in, or used last, is there already. */
export function EmailStep({ sent, onDone }: { sent: SentCode | null; onDone: () => void }) {
  const { t } = useTranslation(['reset', 'auth']);
  const { nextQuery } = useNext();
  const form = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;

  // The prerendered page knows of no address; what this tab knows comes after.
  const known = useTypedEmail() || sent?.email;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (known && !getValues('email')) setValue('email', known);
  }, [known, getValues, setValue]);

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await takeResetAddress(email, sent);
      onDone();
    } catch (error) {
      const sentence = fieldSentence(error, 'email') ?? serverSentence(error);
      if (sentence) form.setError('email', { message: sentence }, { shouldFocus: true });
      else form.setError('root', { message: t('auth:code.sendFailed') });
    }
  });

  return (
    <>
      <AccountForm
        onSubmit={submit}
        isBusy={isSubmitting || isSubmitSuccessful}
        submitLabel={t('auth:code.send')}
        busyLabel={t('auth:code.sending')}
        error={errors.root?.message}
      >
        <EmailField form={form} name="email" autoComplete="username" />
      </AccountForm>
      <p className="mt-6 text-center">
        <Link to={`/login${nextQuery}`} className="text-link focus-ring inline-block rounded-sm py-2.5">
          {t('back')}
        </Link>
      </p>
    </>
  );
}

/** What was typed on the page that led here. */
function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : null;
  return typeof email === 'string' ? email.trim() : '';
}
