import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton';

/** The month's and the windows' own shapes while the free chairs are loading. */
export function BookingSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-9 xl:grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)] xl:gap-6">
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
  );
}
