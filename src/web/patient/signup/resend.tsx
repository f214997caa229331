import { useMutation } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/toast';
import { serverSentence } from '../account/server-sentence';
import { type Progress, formatWait } from './progress';
import { sendCode } from './request-code';
import { useResendWait } from './use-resend-wait';

/** Another code: first the wait, counted down in words, then the button. */
export function Resend({ progress, onSent }: { progress: Progress; onSent: () => void }) {
  const { t } = useTranslation('auth');
  const wait = useResendWait(progress.sentAt);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendCode(progress.email),
    onSuccess: () => {
      void showToast('success', t('signup.sentAgain'));
      onSent();
    },
  });

  if (wait > 0) {
    return (
      <p>
        <Trans
          t={t}
          i18nKey="signup.resendIn"
          values={{ wait: formatWait(wait) }}
          components={{ wait: <strong className="figure text-ink" /> }}
        />
      </p>
    );
  }
  return (
    <>
      <Button variant="outline" size="small" isBusy={isPending} busyLabel={t('signup.sending')} onPress={() => mutate()}>
        {t('signup.resend')}
      </Button>
      {error && !isPending && <Notice tone="error">{serverSentence(error) ?? t('signup.sendFailed')}</Notice>}
    </>
  );
}
