import { useTranslation } from '../../i18n/use-translation';
import { Skeleton } from '../../ui/skeleton';
import { BESIDE } from './picker-grid';

/** The month's and the windows' own shapes while the free chairs are loading. */
export function ChairPickerSkeleton() {
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
