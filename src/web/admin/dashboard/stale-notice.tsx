import { formatIsoMoment } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { PanelNotice } from '../ui/panel-notice';
import type { KnownOverview } from './overview-query';

type StaleNoticeProps = { known: KnownOverview; error: Error; isRetrying: boolean; onRetry: () => void };

/** The last refresh failed: the data is older, and says from when. */
export function StaleNotice({ known, error, isRetrying, onRetry }: StaleNoticeProps) {
  const { t } = useTranslation('admin-dashboard');
  const errorText = useErrorText();
  return (
    <PanelNotice tone="error">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <strong className="admin-strong">{t('stale.title', { when: formatIsoMoment(known.now) })}</strong>{' '}
          {errorText(error)}
        </p>
        <Button variant="neutral" size="compact" isBusy={isRetrying} busyLabel={t('head.refreshing')} onPress={onRetry}>
          {t('stale.tryAgain')}
        </Button>
      </div>
    </PanelNotice>
  );
}
