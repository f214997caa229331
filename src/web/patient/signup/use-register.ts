import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { account, credentialsForm } from '../../../contract/account';
import { consentForm } from '../../../contract/consent';
import { ApiError } from '../../api/api-error';
import { callApi } from '../../api/client';
import { useTranslation } from '../../i18n/use-translation';
import { showToast } from '../../ui/toast';
import type { LoggedInAnswer } from '../account/logged-in-answer';
import { agreementNow } from '../consent/agreement';
import { fieldSentence, serverSentence } from '../account/server-sentence';
import type { Progress } from './progress';

export type Ways = {
  onRegistered: (answer: LoggedInAnswer) => void;
  /** The address has to be verified anew; the name is kept for then. */
  onUnverified: (username: string) => void;
  /** The name of a sign-up that has to begin again. */
  lastUsername: string;
};

/** The form of username, password and consent, and what submitting it does. */
export function useRegister(
  { verifiedEmail, verificationId }: Progress,
  { onRegistered, onUnverified, lastUsername }: Ways,
) {
  const { t } = useTranslation('auth');
  const form = useForm({
    resolver: zodResolver(credentialsForm.extend(consentForm.shape)),
    defaultValues: { username: lastUsername, password: '', consent: false },
    reValidateMode: 'onSubmit',
  });

  function showRefusal(error: unknown) {
    const password = fieldSentence(error, 'password');
    const username = fieldSentence(error, 'username');
    if (password) form.setError('password', { message: password }, { shouldFocus: true });
    if (username) form.setError('username', { message: username }, { shouldFocus: true });
    const consent = fieldSentence(error, 'consent');
    if (consent) form.setError('consent', { message: consent }, { shouldFocus: true });
    if (password || username || consent) return;
    if (!(error instanceof ApiError) || error.kind !== 'refused') {
      return form.setError('root', { message: t('signup.registerFailedAgain') });
    }
    const message = serverSentence(error) ?? t('signup.registerFailed');
    form.setError('root', { message });
    void showToast('error', message);
  }

  const submit = form.handleSubmit(async ({ username, password }) => {
    if (!verifiedEmail) return onUnverified(username);
    try {
      const verified = { email: verifiedEmail, VerificationId: verificationId };
      const body = { username, password, ...verified, ...agreementNow() };
      onRegistered(await callApi(account.register, { body }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email-not-verified') onUnverified(username);
      else showRefusal(error);
    }
  });
  return { form, submit };
}
