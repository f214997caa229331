import { useErrorText } from '../../i18n/use-error-text';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { BESIDE } from './picker-grid';
import type { useFreeChairs } from './use-free-chairs';

type Chairs = Pick<ReturnType<typeof useFreeChairs>, 'error' | 'isAsking' | 'refresh'>;

/** Says that the free chairs may be stale: the last refresh failed. */
export function StaleChairs({ chairs: { error, isAsking, refresh } }: { chairs: Chairs }) {
  const { t } = useTranslation(['chairs', 'common']);
  if (!error) return null;
  return (
    <Notice
      tone="warning"
      isLive
      action={
        <Button variant="outline" size="small" onPress={refresh} isBusy={isAsking}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {t('stale')}
    </Notice>
  );
}

/** Shown until the free chairs are known: loading, or failed. */
export function UnknownChairs({ chairs: { error, isAsking, refresh } }: { chairs: Chairs }) {
  const { t } = useTranslation('chairs');
  const errorText = useErrorText();
  if (!error) return <PickerSkeleton />;
  return (
    <ErrorState headingLevel={3} title={t('failed')} text={errorText(error)} onRetry={refresh} isRetrying={isAsking} />
  );
}

/** The skeleton of the month and the windows. */
function PickerSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="@container">
      <div className={BESIDE}>
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-110 w-full rounded-card md:max-w-116" />
        </div>
        <div className="flex flex-col gap-3">
          <Skeleton className="mb-1 h-7 w-40" />
          {[1, 2, 3, 4].map((window) => (
            <Skeleton key={window} className="h-18 w-full rounded-tile" />
          ))}
        </div>
      </div>
    </div>
  );
}
