import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatClockTime } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

/** Whether the device has a connection, as far as the browser knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
}

type StaleNoticeProps = {
  /** The server's clock when it last told how things stand. */
  knownAt: Date;
  isOnline: boolean;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Says that the page shows an old state, and of when. */
export function StaleNotice({ knownAt, isOnline, isRetrying, onRetry }: StaleNoticeProps) {
  const { t } = useTranslation('appointments');
  const { t: common } = useTranslation();
  const time = formatClockTime(knownAt);
  if (!isOnline) {
    return (
      <Notice tone="warning" isLive>
        {t('stale.offline', { time })}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      isLive
      action={
        <Button variant="outline" size="small" onPress={onRetry} isBusy={isRetrying} busyLabel={common('loading')}>
          {common('tryAgain')}
        </Button>
      }
    >
      {t('stale.failed', { time })}
    </Notice>
  );
}
