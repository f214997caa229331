import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { account, loginForm } from '../../../contract/account';
import { callApi } from '../../api/client';
import { setSessionFrom } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { fieldSentence, serverSentence } from '../account/server-sentence';
import { type LoginErrors, readLoginRefusal } from './read-login-refusal';

/** The login form and what submitting it does. The page itself leads on once there is a session. */
export function useLogin() {
  const { t } = useTranslation('errors');
  const form = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  });

  /** Puts each sentence where it belongs, and the focus at the first field that has one. */
  function showErrors({ email, password, general }: LoginErrors) {
    if (password) form.setError('password', { message: password }, { shouldFocus: true });
    if (email) form.setError('email', { message: email }, { shouldFocus: true });
    const isSilent = !email && !password && !general;
    if (general || isSilent) form.setError('root', { message: general ?? t('unexpected') });
  }

  const submit = form.handleSubmit(async (credentials) => {
    try {
      const answer = await callApi(account.login, { body: credentials });
      if (answer.success) setSessionFrom(answer);
      else showErrors(readLoginRefusal(answer));
    } catch (error) {
      const fields = { email: fieldSentence(error, 'email'), password: fieldSentence(error, 'password') };
      const isAtField = Boolean(fields.email || fields.password);
      showErrors(isAtField ? fields : { general: serverSentence(error) ?? undefined });
    }
  });
  return { form, submit };
}
