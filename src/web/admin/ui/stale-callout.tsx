import { formatIsoMoment } from '../../lib/i18n/format';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { PanelCallout } from './panel-callout';

type StaleCalloutProps = {
  /** The server's time of what is shown, ISO 8601. */
  since: string;
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Says that the last refresh of a page failed, and how old what it shows is. */
export function StaleCallout({ since, error, isRetrying, onRetry }: StaleCalloutProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  return (
    <PanelCallout tone="error">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <strong className="admin-strong">{t('stale.title', { when: formatIsoMoment(since) })}</strong>{' '}
          {errorText(error)}
        </p>
        <Button
          variant="neutral"
          size="compact"
          isBusy={isRetrying}
          busyLabel={t('stale.refreshing')}
          onPress={onRetry}
        >
          {t('stale.tryAgain')}
        </Button>
      </div>
    </PanelCallout>
  );
}
