import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaid } from '../../i18n/said';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/toast';
import { formatWait } from './sent-code';
import { serverSentence } from './server-sentence';
import { useResendWait } from './use-resend-wait';

type ResendProps = {
  /** When the last code was asked for. */
  sentAt: number;
  /** Has another code mailed. Throws ApiError. */
  send: () => Promise<void>;
  onSent: () => void;
};

/** Another code: first the wait, counted down in words, then the button. The end of the wait is read out. */
export function Resend({ sentAt, send, onSent }: ResendProps) {
  const { t } = useTranslation('auth');
  const said = useSaid();
  const wait = useResendWait(sentAt);
  const [hasWaited, setHasWaited] = useState(false);
  if (wait > 0 && !hasWaited) setHasWaited(true);
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      void showToast('success', t('code.sentAgain'));
      onSent();
    },
  });

  return (
    <>
      {/* Stands before it has something to say: a live region that comes with its words is not read out. */}
      <p role="status" className="sr-only">
        {hasWaited && wait === 0 && !isPending ? t('code.resendNow') : ''}
      </p>
      {wait > 0 ? (
        <p>
          <Trans
            t={t}
            i18nKey="code.resendIn"
            values={{ wait: formatWait(wait) }}
            components={{ wait: <strong className="figure text-ink" /> }}
          />
        </p>
      ) : (
        <Button
          variant="outline"
          size="small"
          isBusy={isPending}
          busyLabel={t('code.sending')}
          onPress={() => mutate()}
        >
          {t('code.resend')}
        </Button>
      )}
      {error && !isPending && <Notice tone="error">{said(serverSentence(error) ?? t('code.sendFailed'))}</Notice>}
    </>
  );
}
