import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { OTP_DIGITS, account, otpForm } from '../../../contract/account';
import { callApi } from '../../api/client';
import { ApiError } from '../../api/api-error';
import { useTranslation } from '../../i18n/use-translation';
import { serverSentence } from '../account/server-sentence';
import type { Progress } from './progress';
import { keepProgress } from './progress-store';

/** The form of the code and what submitting it does. The next step follows from what is kept of a right one. */
export function useVerifyCode(progress: Progress) {
  const { t } = useTranslation('auth');
  const form = useForm({ resolver: zodResolver(otpForm), defaultValues: { otp: '' }, reValidateMode: 'onSubmit' });

  /** Says why at the field, with all digits selected: the next one typed begins the code anew. */
  function refuse(message: string) {
    form.setError('otp', { message });
    form.setFocus('otp', { shouldSelect: true });
  }

  const submit = form.handleSubmit(async ({ otp }) => {
    // A try costs one of five: half a code is not worth it.
    if (otp.length < OTP_DIGITS) {
      return form.setError('otp', { message: t('code.allDigits', { count: OTP_DIGITS }) }, { shouldFocus: true });
    }
    try {
      const { otpRecord } = await callApi(account.verifyOtp, {
        body: { otp, VerificationId: progress.verificationId },
      });
      keepProgress({ ...progress, verifiedEmail: otpRecord.email });
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') refuse(serverSentence(error) ?? t('code.bad'));
      else form.setError('root', { message: t('signup.verifyFailed') });
    }
  });
  return { form, submit };
}
