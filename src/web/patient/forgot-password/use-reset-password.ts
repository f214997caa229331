import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { OTP_DIGITS, account, resetForm } from '../../../contract/account';
import { ApiError } from '../../api/api-error';
import { callApi } from '../../api/client';
import { useTranslation } from '../../i18n/use-translation';
import type { LoggedInAnswer } from '../account/logged-in-answer';
import type { SentCode } from '../account/sent-code';
import { fieldSentence, serverSentence } from '../account/server-sentence';

/** The form of code and new password and what submitting it does. */
export function useResetPassword({ verificationId }: SentCode, onReset: (answer: LoggedInAnswer) => void) {
  const { t } = useTranslation(['reset', 'auth']);
  const form = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { otp: '', password: '' },
    reValidateMode: 'onSubmit',
  });

  /** Says why where it belongs. A code that was wrong is selected: the next digit begins it anew. */
  function showRefusal(error: unknown) {
    const password = fieldSentence(error, 'password');
    const sentence = serverSentence(error);
    if (password) return form.setError('password', { message: password }, { shouldFocus: true });
    if (error instanceof ApiError && error.code?.startsWith('otp-')) {
      form.setError('otp', { message: sentence ?? t('auth:code.bad') });
      return form.setFocus('otp', { shouldSelect: true });
    }
    form.setError('root', { message: sentence ?? t('failed') });
  }

  const submit = form.handleSubmit(async ({ otp, password }) => {
    // A try costs one of five: half a code is not worth it.
    if (otp.length < OTP_DIGITS) {
      const message = t('auth:code.allDigits', { count: OTP_DIGITS });
      return form.setError('otp', { message }, { shouldFocus: true });
    }
    try {
      onReset(await callApi(account.resetPassword, { body: { otp, password, VerificationId: verificationId } }));
    } catch (error) {
      showRefusal(error);
    }
  });
  return { form, submit };
}
