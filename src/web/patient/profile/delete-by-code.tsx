import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController, useForm } from 'react-hook-form';
import { OTP_DIGITS, OTP_MINUTES, otpForm } from '../../../contract/account';
import { ApiError } from '../../api/api-error';
import { refetchSession } from '../../api/session';
import { useErrorText } from '../../i18n/use-error-text';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { OtpField } from '../../ui/otp-field';
import { Resend } from '../account/resend';
import type { SentCode } from '../account/sent-code';
import { fieldSentence } from '../account/server-sentence';
import { DeletionForm, type DeletionProps } from './deletion-form';
import { sendDeletionCode, useSentDeletion } from './sent-deletion';
import { useDeleteAccount } from './use-delete-account';

/** For who has no password: a mailed code, and the button that ends the account. */
export function DeleteByCode({ email, ...dialog }: DeletionProps & { email: string }) {
  const sent = useSentDeletion(email);
  return sent ? <CodeForm sent={sent} {...dialog} /> : <AskForCode email={email} {...dialog} />;
}

function AskForCode({ email, onClose, onBusy }: DeletionProps & { email: string }) {
  const { t } = useTranslation(['profile', 'auth']);
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendDeletionCode(email),
    onError: noticePassword,
  });
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  return (
    <>
      <p>{t('delete.codeWhy', { email })}</p>
      {error && !isPending && <Notice tone="error">{errorText(error)}</Notice>}
      <div className="mt-2 flex flex-col gap-3 md:flex-row md:justify-end">
        <Button variant="outline" autoFocus onPress={isPending ? undefined : onClose}>
          {t('delete.keep')}
        </Button>
        <Button isBusy={isPending} busyLabel={t('auth:code.sending')} onPress={() => mutate()}>
          {t('auth:code.send')}
        </Button>
      </div>
    </>
  );
}

function CodeForm({ sent, ...dialog }: DeletionProps & { sent: SentCode }) {
  const { t } = useTranslation(['profile', 'auth']);
  const errorText = useErrorText();
  const deleteAccount = useDeleteAccount();
  const form = useForm({ resolver: zodResolver(otpForm), defaultValues: { otp: '' }, reValidateMode: 'onSubmit' });
  const { field, fieldState } = useController({ control: form.control, name: 'otp' });
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;
  const { setFocus, resetField } = form;
  useEffect(() => setFocus('otp'), [setFocus]);

  const submit = form.handleSubmit(async ({ otp }) => {
    // A try costs one of five: half a code is not worth it.
    if (otp.length < OTP_DIGITS) {
      return form.setError('otp', { message: t('auth:code.allDigits', { count: OTP_DIGITS }) }, { shouldFocus: true });
    }
    try {
      await deleteAccount({ otp, VerificationId: sent.verificationId });
    } catch (error) {
      noticePassword(error);
      const sentence = fieldSentence(error, 'otp');
      if (!sentence) return form.setError('root', { message: errorText(error) });
      // A code that was wrong is selected: the next digit begins it anew.
      form.setError('otp', { message: sentence });
      form.setFocus('otp', { shouldSelect: true });
    }
  });

  return (
    <>
      <p>{t('delete.codeSent', { email: sent.email, count: OTP_MINUTES })}</p>
      <DeletionForm
        {...dialog}
        onSubmit={submit}
        isBusy={isSubmitting || isSubmitSuccessful}
        error={errors.root?.message}
      >
        <OtpField
          {...field}
          label={t('auth:code.label')}
          length={OTP_DIGITS}
          error={fieldState.error?.message}
          onChange={(digits) => {
            field.onChange(digits);
            form.clearErrors();
          }}
        />
        <div className="type-second flex flex-col items-start gap-2.5 text-muted">
          <p>{t('auth:code.noEmail')}</p>
          <Resend
            sentAt={sent.sentAt}
            send={() => sendDeletionCode(sent.email)}
            onSent={() => {
              resetField('otp');
              setFocus('otp');
            }}
          />
        </div>
      </DeletionForm>
    </>
  );
}

/** Asks who is logged in again, where another tab has set a password meanwhile: the dialog then asks for that. */
function noticePassword(error: unknown): void {
  if (error instanceof ApiError && error.code === 'password-needed') void refetchSession();
}
